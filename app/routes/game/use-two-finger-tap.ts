import { type PointerEvent, useRef } from "react";
import { type Fingers, lifted, moved, NO_FINGERS, putDown } from "./fingers";

/**
 * Detects a two-finger tap in an area, with or without a card. Drawing apps use this gesture for
 * undo.
 */
export function useTwoFingerTap(onTap: () => void) {
  const fingers = useRef<Fingers>(NO_FINGERS);
  const note =
    (change: (fingers: Fingers, event: PointerEvent) => Fingers) => (event: PointerEvent) => {
      if (event.pointerType === "touch") fingers.current = change(fingers.current, event);
    };
  return {
    onPointerDown: note(putDown),
    onPointerMove: note(moved),
    onPointerUp: (event: PointerEvent) => {
      const ended = lifted(fingers.current, event);
      fingers.current = ended.fingers;
      if (ended.tapped) onTap();
    },
    // The browser uses the touch to scroll.
    onPointerCancel: () => {
      fingers.current = NO_FINGERS;
    },
  };
}
