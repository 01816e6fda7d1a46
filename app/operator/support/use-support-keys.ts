import { useEffect } from "react";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

const elementOf = (key: string) =>
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

/**
 * Keys of the inbox: a letter focuses the field, or presses the button or link, that has it as
 * `data-key`; j and k move through the rows of a list. None while somebody types, except Ctrl+Enter.
 */
export function useSupportKeys() {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const isSend = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (!isSend && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)))
        return;
      const target = isSend
        ? elementOf("Enter")
        : /^[a-z]$/.test(event.key)
          ? (elementOf(event.key) ?? rowOf(event.key))
          : null;
      if (!target) return;
      event.preventDefault();
      if (target.matches("textarea, select, [data-row]")) target.focus();
      else target.click();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

/** The link of the next or previous row of a list. */
function rowOf(key: string): HTMLElement | null {
  const step = { j: 1, k: -1 }[key];
  if (step === undefined) return null;
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  return rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)] ?? null;
}
