import { type PointerEvent, useRef } from "react";
import { endTouch, moveTouch, NO_TOUCHES, startTouch, type TouchState } from "./two-finger-tap";

/**
 * Detects a two-finger tap in an area, with or without a card. Drawing apps use this gesture for
 * undo.
 */
export function useTwoFingerTap(onTap: () => void) {
  const fingers = useRef<TouchState>(NO_TOUCHES);
  const note =
    (change: (fingers: TouchState, event: PointerEvent) => TouchState) => (event: PointerEvent) => {
      if (event.pointerType === "touch") fingers.current = change(fingers.current, event);
    };
  return {
    onPointerDown: note(startTouch),
    onPointerMove: note(moveTouch),
    onPointerUp: (event: PointerEvent) => {
      const ended = endTouch(fingers.current, event);
      fingers.current = ended.fingers;
      if (ended.tapped) onTap();
    },
    // The browser uses the touch to scroll.
    onPointerCancel: () => {
      fingers.current = NO_TOUCHES;
    },
  };
}
