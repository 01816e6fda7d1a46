import { useEffect, useEffectEvent } from "react";
import type { GameDeed } from "~/domain/game/game.schema";
import { isCovered } from "~/ui/popovers";

/** None of them writes a letter, so that whoever dictates plays nothing by a word. */
const KEYS: Record<string, GameDeed> = { ArrowLeft: "pass", ArrowRight: "like", Backspace: "undo" };

/** Plays by keys, wherever the focus is, but for fields and what lies over the page. */
export function useGameKeys(play: (deed: GameDeed) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const deed = KEYS[event.key];
    if (!deed || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if ((event.target as Element).closest("input, textarea, select, [contenteditable]")) return;
    if (isCovered()) return;
    event.preventDefault();
    play(deed);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
