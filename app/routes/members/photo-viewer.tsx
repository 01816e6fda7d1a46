import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { photoPath, type ShownPhoto } from "~/domain/photo/photo";
import { shopPath } from "~/features/shop/shop-path";
import { useTranslation } from "~/i18n/use-translation";
import type { ZoomState } from "~/kit/zoom";
import { useRoot } from "~/layouts/use-root";
import { buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { ViewerBar } from "~/ui/photo-viewer-bar";
import { useModal } from "~/ui/popovers";
import { useZoomGestures } from "~/ui/use-gestures";

const transformOf = ({ scale, x, y }: ZoomState) =>
  `translate(${x * 100}%, ${y * 100}%) scale(${scale})`;

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
          return <ViewerSlide key={photo.id} photo={photo} alt={alt} view={view} />;
        })}
      </ul>
      <ViewerBar
        at={at}
        total={total}
        go={go}
        large={large}
        locked={locked}
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

/**
 * A horizontal row of full-width slides: the visible one, and a function to change it. Calls
 * `onLeave` when another one becomes visible.
 */
function useSlides(first: number, total: number, onLeave: () => void) {
  const slides = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const scrollTo = (to: number) =>
    slides.current?.scrollTo({ left: to * slides.current.clientWidth, behavior: "instant" });
  useLayoutEffect(() => {
    slides.current?.scrollTo({ left: first * slides.current.clientWidth, behavior: "instant" });
  }, [first]);
  const seen = (to: number) => {
    if (to === at) return;
    setAt(to);
    onLeave();
  };
  const go = (to: number) => {
    if (to < 0 || to >= total) return;
    scrollTo(to);
    seen(to);
  };
  const onScroll = () => {
    const row = slides.current;
    if (row) seen(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)));
  };
  return { slides, at, go, onScroll };
}

type SlideProps = { photo: ShownPhoto; alt: string; view: ZoomState | null };

/**
 * One photo of the viewer. `view`: the zoom, or null for the whole photo. Only its own box changes,
 * so nothing else moves.
 */
function ViewerSlide({ photo, alt, view }: SlideProps) {
  return (
    <li className="grid size-full shrink-0 snap-center overflow-hidden">
      {photo.locked ? (
        <LockedSlide photo={photo} alt={alt} />
      ) : (
        <img
          src={photoPath(photo.id, "main")}
          alt={alt}
          decoding="async"
          loading="lazy"
          draggable={false}
          style={view ? { transform: transformOf(view) } : undefined}
          className="size-full min-h-0 object-contain select-none"
        />
      )}
    </li>
  );
}

/** A locked photo: only its blur of 24 pixels, enlarged. */
function LockedSlide({ photo, alt }: { photo: ShownPhoto; alt: string }) {
  const { t } = useTranslation("photos");
  const { viewer } = useRoot();
  const { pathname } = useLocation();
  return (
    <div className="relative isolate grid size-full place-items-center overflow-hidden p-6">
      <img src={photoPath(photo.id, "tiny")} alt={alt} className="picture blur-up" />
      <div className="grid justify-items-center gap-4 rounded-card bg-black/70 p-6 text-center">
        <Icon name="lock" size={28} />
        <p className="font-semibold">{t("profile:page.photo_locked")}</p>
        <Link
          to={viewer ? shopPath("/premium", { back: pathname }) : "/pricing"}
          className={buttonClass({})}
        >
          {t("room.link")}
        </Link>
      </div>
    </div>
  );
}
