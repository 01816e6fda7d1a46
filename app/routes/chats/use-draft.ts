import { useEffect, useRef, useState } from "react";

/** What stands in the box, kept for the tab so that going to buy credits or confirming the e-mail loses nothing. */
export function useDraft(otherId: string, given: string) {
  const key = `draft:${otherId}`;
  const [text, setText] = useState(given);
  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (kept) setText((have) => have || kept);
  }, [key]);
  const latest = useRef(text);
  latest.current = text;
  const change = (next: string | ((have: string) => string)) => {
    const value = typeof next === "string" ? next : next(latest.current);
    latest.current = value;
    setText(value);
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  };
  return [text, change] as const;
}
