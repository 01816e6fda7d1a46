import { type PointerEvent, useRef } from "react";

/** Marks what can be dragged, so that a hand finds over which of them it is. */
const TILE = "data-photo";

type Drag<Id> = { onOver: (dragged: Id, over: Id) => void; onDrop: (dragged: Id) => void };

/** What a handle listens to, by mouse, pen or finger: over which tile it is, and that it was let go. */
export function useDrag<Id extends string>({ onOver, onDrop }: Drag<Id>) {
  const dragged = useRef<Id | null>(null);
  const drag = ({ clientX, clientY }: PointerEvent) => {
    const tile = document.elementFromPoint(clientX, clientY)?.closest(`[${TILE}]`);
    const over = tile?.getAttribute(TILE) as Id | null | undefined;
    if (dragged.current && over && over !== dragged.current) onOver(dragged.current, over);
  };
  const drop = () => {
    const id = dragged.current;
    dragged.current = null;
    if (id) onDrop(id);
  };
  return (id: Id) => ({
    onPointerDown: (event: PointerEvent) => {
      dragged.current = id;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: drag,
    onPointerUp: drop,
    onPointerCancel: drop,
  });
}
