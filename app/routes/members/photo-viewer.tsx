import { type KeyboardEvent, useRef } from "react";
import type { ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { classNames } from "~/ui/class-names";
import { useModal } from "~/ui/use-modal";
import { useZoomGestures } from "~/ui/use-zoom-gestures";
import { useSlides } from "./use-slides";
import { ViewerBar } from "./viewer-bar";
import { ViewerSlide } from "./viewer-slide";

export type PhotoViewerProps = {
  name: string;
  photos: ShownPhoto[];
  /** Index of the first photo, from 0. */
  first: number;
  onClose: () => void;
};

/**
 * Shows the photos full screen in a `<dialog>`, which traps and restores focus. Arrow keys, buttons
 * or a swipe change the photo. Double tap, pinch, wheel, plus, minus or a button zoom. An enlarged
 * photo moves by drag or arrow keys (R181).
 */
export function PhotoViewer({ name, photos, first, onClose }: PhotoViewerProps) {
  const { t } = useTranslation("photos");
  const total = photos.length;
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, true);
  const { slides, at, go, onScroll } = useSlides(first, total, () => zooming.reset());
  const locked = Boolean(photos[at]?.locked);
  const zooming = useZoomGestures(slides, locked);
  const large = zooming.view.scale > 1;
  return (
    <dialog
      ref={dialog}
      aria-label={t("viewer.label", { name })}
      onClose={onClose}
      onKeyDown={keyHandler({ at, total, go, ...zooming })}
      className={dialogClass}
    >
      <ul
        ref={slides}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        {...zooming.hand}
        className={classNames(slidesClass, large ? zoomedClass : wholeClass)}
      >
        {photos.map((photo, index) => {
          const alt = t("profile:page.photo_of", { number: index + 1, total, name });
          const view = large && index === at ? zooming.view : null;
          return <ViewerSlide key={photo.id} {...{ photo, alt, view }} />;
        })}
      </ul>
      <ViewerBar
        {...{ at, total, go, large, locked }}
        onZoom={() => zooming.toggle()}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}

const dialogClass =
  "fixed inset-0 z-40 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black p-0 text-white backdrop:bg-black";
const slidesClass =
  "flex size-full snap-x snap-mandatory overscroll-contain [scrollbar-width:none]";
const wholeClass = "touch-pan-x overflow-x-auto";
const zoomedClass = "cursor-grab touch-none overflow-hidden active:cursor-grabbing";

type KeyActions = { at: number; total: number; go: (to: number) => void } & Pick<
  ReturnType<typeof useZoomGestures>,
  "view" | "zoom" | "pan" | "reset"
>;

/**
 * Zoom factor of "+", and the distance that an arrow key moves an enlarged photo, as a fraction of
 * the screen.
 */
const ZOOM_FACTOR = 1.5;
const PAN_STEP = 0.2;

/** Key bindings: arrows change the photo, or move an enlarged one. */
function keyHandler({ at, total, go, view, zoom, pan, reset }: KeyActions) {
  const goOn: Record<string, () => void> = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
  };
  const move: Record<string, () => void> = {
    ArrowLeft: () => pan({ x: PAN_STEP, y: 0 }),
    ArrowRight: () => pan({ x: -PAN_STEP, y: 0 }),
    ArrowUp: () => pan({ x: 0, y: PAN_STEP }),
    ArrowDown: () => pan({ x: 0, y: -PAN_STEP }),
  };
  const actions: Record<string, () => void> = {
    ...(view.scale > 1 ? move : goOn),
    Home: () => go(0),
    End: () => go(total - 1),
    "+": () => zoom(ZOOM_FACTOR),
    "=": () => zoom(ZOOM_FACTOR),
    "-": () => zoom(1 / ZOOM_FACTOR),
    "0": reset,
  };
  return (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
