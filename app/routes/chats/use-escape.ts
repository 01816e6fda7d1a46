import { useEffect, useEffectEvent } from "react";
import { isInputMethodKey } from "~/kit/input-method";
import { isPageCovered } from "~/ui/popovers";

/**
 * Calls back on Escape while `wanted`, wherever the focus is. Dialogs above the page handle Escape
 * first.
 */
export function useEscape(enabled: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isInputMethodKey(event) && !isPageCovered()) leave();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [enabled]);
}
