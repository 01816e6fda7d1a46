import { useEffect } from "react";
import { isRefused, type SignupAnswer } from "./wrong-fields";

/** A refused form that is a page of its own begins at what is wrong with it. */
export function useWrongFocused(answer: SignupAnswer): void {
  useEffect(() => {
    if (!isRefused(answer)) return;
    const form = document.querySelector("dialog:modal") ?? document.getElementById("content");
    form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);
}
