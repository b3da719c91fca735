// Runs before the page is drawn, so that nothing jumps: scripts work, the theme somebody chose, notes switched off.
document.documentElement.classList.add("js");
try {
  const theme = localStorage.getItem("theme");
  if (localStorage.getItem("guide off")) document.documentElement.classList.add("guide-off");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the browser's own theme is used.
}
