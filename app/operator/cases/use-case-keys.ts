import { useEffect } from "react";

/** The keys of the rules, in their order. */
export const RULE_KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="] as const;

/** The boxes that a letter ticks. */
const BOXES: Record<string, string> = { w: "warn", b: "ban", t: "texts" };

/**
 * The keys of a case: digits choose the rule, letters the measures or a button, Ctrl+Enter decides.
 * None while somebody types, except the last.
 */
export function useCaseKeys(formId: string) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isSend && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)))
        return;
      const target = isSend ? buttonOf("Enter") : targetOf(formId, event.key);
      if (!target) return;
      event.preventDefault();
      // A key focuses what cannot be undone; Enter then decides.
      if (target instanceof HTMLSelectElement || target.dataset.focusKey) target.focus();
      else target.click();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, [formId]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=radio], [type=checkbox]), textarea, select");

const buttonOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-key="${key}"], [data-focus-key="${key}"]`);

function targetOf(formId: string, key: string): HTMLElement | null {
  const form = document.getElementById(formId);
  const rule = (RULE_KEYS as readonly string[]).indexOf(key);
  if (rule >= 0 && form) return form.querySelectorAll<HTMLElement>("[name=ground]")[rule] ?? null;
  const name = BOXES[key];
  const box = name && document.querySelector<HTMLElement>(`[name="${name}"]`);
  if (box) return box;
  return /^[a-z]$/.test(key) ? buttonOf(key) : null;
}
