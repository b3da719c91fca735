// Runs before the page is drawn, so that nothing jumps: scripts work, and the theme somebody chose.
document.documentElement.classList.add("js");
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the browser's own theme is used.
}
