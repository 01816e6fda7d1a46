import { useEffect, useEffectEvent } from "react";
import type { SwipeAction } from "~/domain/swipe-game/swipe-game.schema";
import { isPageCovered } from "~/ui/popovers";

/** No letter keys, so that dictated text triggers nothing. */
const KEYS: Record<string, SwipeAction> = {
  ArrowLeft: "pass",
  ArrowRight: "like",
  Backspace: "undo",
};

/** Plays with keys, wherever the focus is, except in fields and under dialogs. */
export function useGameKeys(play: (action: SwipeAction) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = KEYS[event.key];
    if (!action || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if ((event.target as Element).closest("input, textarea, select, [contenteditable]")) return;
    if (isPageCovered()) return;
    event.preventDefault();
    play(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
