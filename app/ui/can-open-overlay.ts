/** Whether an overlay may open now: not while the member uses an input, a dialog or another tab. */
export const canOpenOverlay = (): boolean =>
  document.visibilityState === "visible" &&
  !document.querySelector("dialog:modal, input:focus, textarea:focus, select:focus");
