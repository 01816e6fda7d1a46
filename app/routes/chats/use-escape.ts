import { useEffect, useEffectEvent } from "react";

/** What lies over the page has Escape first. */
const OVER = "dialog[open], :popover-open";

/** Calls back on Escape while it is wanted, wherever the focus is. */
export function useEscape(wanted: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!wanted) return;
    const listen = ({ key, isComposing }: KeyboardEvent) => {
      if (key === "Escape" && !isComposing && !document.querySelector(OVER)) leave();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [wanted]);
}
