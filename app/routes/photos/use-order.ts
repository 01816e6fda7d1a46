import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { OwnPhoto } from "~/domain/profile/list-own-photos";
import type { PhotoId } from "~/kit/ids";
import { moveItemBy, moveItemTo } from "./move-item";
import { useDrag } from "./use-drag";

const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** The displayed order, ahead of the server's. `onMoved` gets the new position. */
export function useOrder(photos: OwnPhoto[], onMoved: (number: number) => void) {
  const fetcher = useFetcher();
  const [order, setOrder] = useState<PhotoId[] | null>(null);
  const keepFocus = useRestoredFocus();
  const photoIds = photos.map(({ id }) => id);
  const ids = order && hasSameItems(order, photoIds) ? order : photoIds;
  const save = (next: PhotoId[], id: PhotoId) => {
    const to = {
      method: "post",
      action: "/profile/photos/order",
      preventScrollReset: true,
    } as const;
    void fetcher.submit({ order: next.join(",") }, to);
    onMoved(next.indexOf(id) + 1);
  };
  const move = (id: PhotoId, by: number) => {
    const next = moveItemBy(ids, id, by);
    if (next.indexOf(id) === ids.indexOf(id)) return;
    keepFocus();
    setOrder(next);
    save(next, id);
  };
  const drag = useDrag<PhotoId>({
    onOver: (id, over) => setOrder(moveItemTo(ids, id, ids.indexOf(over))),
    // While an order is being saved, the given order is not the stored one.
    onDrop: (id) =>
      fetcher.state === "idle" && ids.join() === photoIds.join() ? undefined : save(ids, id),
  });
  const onKeyDown = (id: PhotoId) => (event: KeyboardEvent) => {
    const by = KEY_STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    move(id, by);
  };
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const hands = (id: PhotoId) => ({ ...drag(id), onKeyDown: onKeyDown(id) });
  return { ordered: ids.flatMap((id) => byId.get(id) ?? []), move, hands };
}

/** A tile that moves in the document loses the focus of its button. Restores it after the move. */
function useRestoredFocus() {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = null;
  });
  return () => {
    focused.current = document.activeElement?.id ?? null;
  };
}

const hasSameItems = (one: PhotoId[], other: PhotoId[]) =>
  one.length === other.length && one.every((id) => other.includes(id));
