import { useEffect } from "react";
import { isRefused, type SignupAnswer } from "./wrong-fields";

/** Focuses the first error of a rejected form that is a page of its own. */
export function useWrongFocused(answer: SignupAnswer): void {
  useEffect(() => {
    if (!isRefused(answer)) return;
    const form = document.querySelector("dialog:modal") ?? document.getElementById("content");
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
}
