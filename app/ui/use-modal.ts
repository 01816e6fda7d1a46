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
    if (!open && dialog.open) dialog.close();
  }, [ref, open]);
}
