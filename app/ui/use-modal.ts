import { type RefObject, useEffect } from "react";

/** Keeps a native dialog as open as `open` says; what the server rendered open becomes modal here. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.matches(":modal")) {
      dialog.removeAttribute("open");
      dialog.showModal();
    }
    if (!open && dialog.matches(":modal")) {
      // The attribute went with this rendering, and a dialog without it cannot close: it would hold the page for good.
      dialog.setAttribute("open", "");
      dialog.close();
    }
  }, [ref, open]);
}
