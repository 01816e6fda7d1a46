import { type RefObject, useEffect } from "react";

/**
 * Keeps a native dialog in the state of `open`; a dialog that the server rendered open becomes
 * modal.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.matches(":modal")) {
      dialog.removeAttribute("open");
      dialog.showModal();
    }
    if (!open && dialog.matches(":modal")) {
      // React removed the `open` attribute, and a dialog without it cannot be closed: the page
      // would stay inert.
      dialog.setAttribute("open", "");
      dialog.close();
    }
  }, [ref, open]);
}
