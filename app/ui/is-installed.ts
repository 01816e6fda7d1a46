/** Whether the page runs as the installed app, in its own window. Browser only. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
