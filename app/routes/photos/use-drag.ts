import { type PointerEvent as Press, useEffectEvent } from "react";

/** Attribute of draggable tiles, used to find the tile under the pointer. */
const TILE_ATTRIBUTE = "data-photo";

type DragHandlers<Id> = { onOver: (dragged: Id, over: Id) => void; onDrop: (dragged: Id) => void };

/**
 * Event handlers of a drag handle for mouse, pen and touch: report the tile under the pointer and
 * the drop.
 */
export function useDrag<Id extends string>({ onOver, onDrop }: DragHandlers<Id>) {
  const over = useEffectEvent(onOver);
  const drop = useEffectEvent(onDrop);
  return (id: Id) => ({
    onPointerDown: ({ pointerId, button }: Press) => {
      if (button > 0) return;
      const move = ({ clientX, clientY }: PointerEvent) => {
        const tile = document.elementFromPoint(clientX, clientY)?.closest(`[${TILE_ATTRIBUTE}]`);
        const found = tile?.getAttribute(TILE_ATTRIBUTE) as Id | null | undefined;
        if (found && found !== id) over(id, found);
      };
      trackPointer(pointerId, move, () => drop(id));
    },
  });
}

/** The page captures the pointer: a tile that moves in the document would lose the capture. */
function trackPointer(pointer: number, move: (event: PointerEvent) => void, end: () => void): void {
  const page = document.documentElement;
  const controller = new AbortController();
  const listen = (type: "pointermove" | "pointerup" | "pointercancel", handler: typeof move) =>
    page.addEventListener(type, (event) => (event.pointerId === pointer ? handler(event) : null), {
      signal: controller.signal,
    });
  const ended = () => {
    controller.abort();
    end();
  };
  page.setPointerCapture(pointer);
  listen("pointermove", move);
  listen("pointerup", ended);
  listen("pointercancel", ended);
}
