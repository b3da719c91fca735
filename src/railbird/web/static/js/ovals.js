// Running along an oval: a drawing says in `data-oval` where its bends begin (units of the drawing), a runner at which
// radius it runs (`data-radius`) and where it stands (`data-at`). The same geometry as the game's page has.

function spot(oval, radius, share) {
  const straight = oval.right - oval.left;
  const bend = Math.PI * oval.middle;
  let gone = (share - Math.floor(share)) * 2 * (straight + bend);
  const out = oval.right - oval.line;
  if (gone <= out) return [oval.line + gone, oval.centre + radius, 0];
  gone -= out;
  if (gone <= bend) {
    const turn = (Math.PI * gone) / bend;
    return [oval.right + radius * Math.sin(turn), oval.centre + radius * Math.cos(turn), (-180 * turn) / Math.PI];
  }
  gone -= bend;
  if (gone <= straight) return [oval.right - gone, oval.centre - radius, -180];
  gone -= straight;
  if (gone <= bend) {
    const turn = (Math.PI * gone) / bend;
    return [oval.left - radius * Math.sin(turn), oval.centre - radius * Math.cos(turn), -180 - (180 * turn) / Math.PI];
  }
  return [oval.left + gone - bend, oval.centre + radius, -360];
}

// From where it stands to so many spaces on; the two gallop frames alternate meanwhile.
export function runAlong(runner, spaces, pace) {
  const oval = JSON.parse(runner.closest("[data-oval]").dataset.oval);
  const from = Number(runner.dataset.at);
  const radius = Number(runner.dataset.radius);
  const time = Math.min(1400, 140 * Math.max(2, spaces)) * pace;
  const drawing = runner.querySelector(".runner");
  const upright = runner.hasAttribute("data-upright");
  const letter = runner.nextElementSibling;
  if (letter?.matches("text")) letter.style.visibility = "hidden";
  // What is printed beside it comes back with the new view, in its new place.
  runner.ownerSVGElement.querySelectorAll(`[data-beside="${runner.dataset.horse}"]`).forEach((one) => (one.style.visibility = "hidden"));
  drawing?.classList.add("runs");
  runner.dataset.at = from + spaces;
  return new Promise((done) => {
    const began = performance.now();
    function frame(now) {
      const part = Math.min(1, Math.max(0, (now - began) / time));
      const eased = part * part * (3 - 2 * part);
      const share = Math.min((from + spaces * eased) / oval.lap, oval.ends ?? Infinity);
      const [x, y, angle] = spot(oval, radius, share);
      const turned = angle > -270 && angle < -90 ? " scale(1 -1)" : "";
      const pose = upright ? "" : ` rotate(${angle.toFixed(1)})${turned}`;
      runner.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${pose}`);
      if (part < 1 && runner.isConnected) requestAnimationFrame(frame);
      else {
        drawing?.classList.remove("runs");
        done();
      }
    }
    requestAnimationFrame(frame);
  });
}
