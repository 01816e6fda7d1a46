/** Whether an overlay may come now: nobody is taken out of a field, a dialog or another tab. */
export const isFree = (): boolean =>
  document.visibilityState === "visible" &&
  !document.querySelector("dialog:modal, input:focus, textarea:focus, select:focus");
