/** Whether the page stands in a window of its own, as the installed app's do. In a browser alone. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
