import { type KeyboardEvent, useRef } from "react";
import type { ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { classNames } from "~/ui/class-names";
import { useModal } from "~/ui/use-modal";
import { useZoomHand } from "~/ui/use-zoom-hand";
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
  const zooming = useZoomHand(slides, locked);
  const large = zooming.view.scale > 1;
  return (
    <dialog
      ref={dialog}
      aria-label={t("viewer.label", { name })}
      onClose={onClose}
      onKeyDown={onKeys({ at, total, go, ...zooming })}
      className={dialogLook}
    >
      <ul
        ref={slides}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        {...zooming.hand}
        className={classNames(slidesLook, large ? nearLook : wholeLook)}
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

const dialogLook =
  "fixed inset-0 z-40 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black p-0 text-white backdrop:bg-black";
const slidesLook = "flex size-full snap-x snap-mandatory overscroll-contain [scrollbar-width:none]";
const wholeLook = "touch-pan-x overflow-x-auto";
const nearLook = "cursor-grab touch-none overflow-hidden active:cursor-grabbing";

type Keys = { at: number; total: number; go: (to: number) => void } & Pick<
  ReturnType<typeof useZoomHand>,
  "view" | "zoom" | "pan" | "reset"
>;

/**
 * Zoom factor of "+", and the distance that an arrow key moves an enlarged photo, as a fraction of
 * the screen.
 */
const NEARER = 1.5;
const STEP = 0.2;

/** Key bindings: arrows change the photo, or move an enlarged one. */
function onKeys({ at, total, go, view, zoom, pan, reset }: Keys) {
  const goOn: Record<string, () => void> = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
  };
  const move: Record<string, () => void> = {
    ArrowLeft: () => pan({ x: STEP, y: 0 }),
    ArrowRight: () => pan({ x: -STEP, y: 0 }),
    ArrowUp: () => pan({ x: 0, y: STEP }),
    ArrowDown: () => pan({ x: 0, y: -STEP }),
  };
  const deeds: Record<string, () => void> = {
    ...(view.scale > 1 ? move : goOn),
    Home: () => go(0),
    End: () => go(total - 1),
    "+": () => zoom(NEARER),
    "=": () => zoom(NEARER),
    "-": () => zoom(1 / NEARER),
    "0": reset,
  };
  return (event: KeyboardEvent) => {
    const deed = event.ctrlKey || event.metaKey || event.altKey ? undefined : deeds[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
}
