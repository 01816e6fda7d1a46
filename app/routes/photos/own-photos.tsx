import {
  type KeyboardEvent,
  type PointerEvent as Press,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useFetcher } from "react-router";
import type { OwnPhoto } from "~/domain/profile/own-photos";
import { IN_PLACE_PARAM, moveItemBy, moveItemTo } from "~/features/photos/arrange-photos";
import { useTranslation } from "~/i18n/use-translation";
import type { PhotoId } from "~/kit/ids";
import { EmptyState } from "~/ui/empty-state";
import { PhotoTile } from "./photo-tile";

/** Attribute of draggable tiles, used to find the tile under the pointer. */
const TILE_ATTRIBUTE = "data-photo";

const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

const hasSameItems = (one: PhotoId[], other: PhotoId[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The member's photos in order, sortable by drag, keys or buttons. */
export function OwnPhotos({ photos }: { photos: OwnPhoto[] }) {
  const { t } = useTranslation("photos");
  const [announcement, setAnnouncement] = useState("");
  const { ordered, move, hands } = useOrder(photos, (number) =>
    setAnnouncement(t("list.moved", { number, total: photos.length })),
  );
  if (photos.length === 0)
    return (
      <EmptyState picture="matches" title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  return (
    <>
      <ol
        aria-label={t("list.label")}
        className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {ordered.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={{ number: index + 1, total: ordered.length }}
            order={ordered.map(({ id }) => id)}
            hand={hands(photo.id)}
            onMove={(by) => move(photo.id, by)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The displayed order, ahead of the server's. `onMoved` gets the new position. */
function useOrder(photos: OwnPhoto[], onMoved: (number: number) => void) {
  const fetcher = useFetcher();
  const [order, setOrder] = useState<PhotoId[] | null>(null);
  const keepFocus = useRestoredFocus();
  const photoIds = photos.map(({ id }) => id);
  const ids = order && hasSameItems(order, photoIds) ? order : photoIds;
  const save = (next: PhotoId[], id: PhotoId) => {
    const to = {
      method: "post",
      action: `/profile/photos/order?${IN_PLACE_PARAM}`,
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

type DragHandlers<Id> = { onOver: (dragged: Id, over: Id) => void; onDrop: (dragged: Id) => void };

/**
 * Event handlers of a drag handle for mouse, pen and touch: report the tile under the pointer and
 * the drop.
 */
function useDrag<Id extends string>({ onOver, onDrop }: DragHandlers<Id>) {
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
  const endDrag = () => {
    controller.abort();
    end();
  };
  page.setPointerCapture(pointer);
  listen("pointermove", move);
  listen("pointerup", endDrag);
  listen("pointercancel", endDrag);
}
