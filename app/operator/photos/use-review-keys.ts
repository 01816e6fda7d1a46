import { useEffect, useRef } from "react";
import { PHOTO_RULES } from "~/domain/conduct/conduct";
import type { ReviewDecision } from "./use-review-queue";

type ReviewKeys = {
  /** What a digit decides; null: nothing. */
  armed: "reject" | "ban" | null;
  setArmed: (armed: "reject" | "ban" | null) => void;
  decide: (decision: ReviewDecision) => void;
  move: (by: 1 | -1) => void;
  undo: () => void;
  zoom: () => void;
  show: () => void;
};

/** The keys of the photo review; none while somebody types, or with a modifier. */
export function useReviewKeys(keys: ReviewKeys) {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const run = actionOf(event.key, current.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    addEventListener("keydown", handle);
    return () => removeEventListener("keydown", handle);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=radio]), textarea, select");

function actionOf(key: string, keys: ReviewKeys): (() => void) | null {
  const { armed, setArmed, decide, move, undo, zoom, show } = keys;
  const ground = armed && PHOTO_RULES[Number(key) - 1];
  if (armed && ground) return () => decide({ action: armed, ground });
  switch (key) {
    case "a":
      return () => decide({ action: "approve" });
    case "r":
      return () => setArmed("reject");
    case "b":
      return () => setArmed("ban");
    case "Escape":
      return armed && (() => setArmed(null));
    case "j":
      return () => move(1);
    case "k":
      return () => move(-1);
    case "u":
      return undo;
    case " ":
      return zoom;
    case "v":
      return show;
    default:
      return null;
  }
}
