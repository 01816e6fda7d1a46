import { useEffect } from "react";
import { isRejected, type SignupFormResult } from "./invalid-fields";

/** Focuses the first error of a rejected form that is a page of its own. */
export function useFocusFirstError(answer: SignupFormResult): void {
  useEffect(() => {
    if (!isRejected(answer)) return;
    const form = document.querySelector("dialog:modal") ?? document.getElementById("content");
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
}
