// people.js PORT TABLES THINK WARM_UP SECONDS: tables with four browsers each, two who play with two bots and two who
// watch, as `railbird bench people` has them. Who plays lets the page play its scenes, thinks for THINK seconds on average
// and moves; bots make a pause. Prints `begin`, then what was counted: moves, the bytes of every update on each screen, and
// for every press how long it took to each other's.
const { io } = require('socket.io-client');

const [port, tables, think, warmUp, seconds] = process.argv.slice(2).map(Number);
const SCENES = 2; // A throw and a run, a second each.
const SPREAD = 0.6;
const BOT = [0.15, 0.5];
const PEOPLE = ['0', '1'];
const now = () => Number(process.hrtime.bigint()) / 1e9;
const between = (low, high) => low + Math.random() * (high - low);
const later = (wait, what) => setTimeout(what, wait * 1000);

let counting = false;
const found = { moves: 0, bytes: [], waits: [], presses: 0, seconds: 0 };

class Table {
  constructor(number) {
    this.match = `people${number}`;
    this.pressed = new Map(); // The state a press leads to -> who pressed, and when.
    this.heard = -1; // The last state that somebody has answered.
  }

  async open() {
    this.screens = [];
    for (const player of [...PEOPLE, null, null]) this.screens.push(await this.screen(player));
  }

  screen(player) {
    const socket = io(`http://127.0.0.1:${port}/race`, { transports: ['websocket'], forceNew: true });
    let wire = 0;
    socket.on('update', (_match, state) => {
      this.came(player, state, wire);
      wire = 0;
    });
    return new Promise((resolve) => {
      socket.on('sync', (_match, info) => {
        this.state = info.state;
        resolve(socket);
      });
      socket.on('connect', () => {
        socket.io.engine.on('data', (data) => (wire += Buffer.byteLength(data)));
        socket.emit('sync', this.match, player, undefined, 4);
      });
    });
  }

  came(player, state, wire) {
    const press = this.pressed.get(state._stateID);
    if (counting) found.bytes.push(wire);
    if (press?.counted && press.player !== player) found.waits.push(now() - press.at);
    if (player !== PEOPLE[0]) return;
    this.state = state;
    if (counting) found.moves += 1;
    this.next();
  }

  next() {
    const { _stateID: at, ctx } = this.state;
    if (at <= this.heard) return;
    this.heard = at;
    const who = PEOPLE.indexOf(ctx.currentPlayer);
    const pause = who < 0 ? between(...BOT) : think * between(1 - SPREAD, 1 + SPREAD);
    later(SCENES + pause, () => this.move(at, ctx.currentPlayer, Math.max(who, 0)));
  }

  move(at, player, by) {
    const isPerson = PEOPLE.includes(player);
    if (isPerson) {
      this.pressed.clear();
      this.pressed.set(at + 1, { player, at: now(), counted: counting });
      if (counting) found.presses += 1;
    }
    const payload = { type: 'go', args: [Math.floor(Math.random() * 11)], playerID: player };
    this.screens[by].emit('update', { type: 'MAKE_MOVE', payload }, at, this.match, player);
  }
}

(async () => {
  const all = Array.from({ length: tables }, (_, number) => new Table(number));
  for (const one of all) await one.open();
  for (const one of all) later(between(0, 2 * think), () => one.next());
  later(warmUp + 2 * think, () => {
    process.stdout.write('begin\n');
    counting = true;
    const began = now();
    later(seconds, () => {
      counting = false;
      found.seconds = now() - began;
      process.stdout.write('end\n');
      later(2, () => {
        process.stdout.write(`${JSON.stringify(found)}\n`);
        process.exit(0);
      });
    });
  });
})();
