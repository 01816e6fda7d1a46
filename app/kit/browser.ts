/**
 * Whether a key press belongs to an input method (Japanese, Chinese, Korean and others), which only
 * confirms or cancels a composition. Safari ends the composition before the key press:
 * `isComposing` is false then, and only the key code of input methods shows it (UI Events,
 * "keyCode" of "keydown": 229).
 */
export const isInputMethodKey = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;

const INPUT_METHOD_KEY_CODE = 229;

/** Whether the page runs as the installed app, in its own window. Browser only. */
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the browser asks to save data, or the connection is too slow for prefetching. */
export function prefersReducedData(): boolean {
  if (typeof navigator === "undefined") return false;
  const { connection } = navigator as { connection?: Connection };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? "");
}

/**
 * Prefetch mode for links to pages without side effects: their data is prefetched while a pointer
 * or finger rests on the link. Never use it for a page whose load is counted, such as a profile
 * visit that marks a like as seen, or a conversation.
 */
export const prefetchMode = (): "intent" | "none" => (prefersReducedData() ? "none" : "intent");
