import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { photoPath, type ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { buttonLook } from "~/ui/button-look";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { useModal } from "~/ui/use-modal";
import { useSlides } from "./use-slides";
import { ViewerBar } from "./viewer-bar";

type PhotoViewerProps = {
  name: string;
  photos: ShownPhoto[];
  /** The one that it opens with, from 0. */
  first: number;
  onClose: () => void;
};

/**
 * The photos as large as the screen, in the platform's own dialog: focus stays in it and goes back when it closes. Arrow
 * keys, buttons or a swipe go on, plus and minus or a button enlarge, and fingers pinch as on any page.
 */
export function PhotoViewer({ name, photos, first, onClose }: PhotoViewerProps) {
  const { t } = useTranslation("photos");
  const dialog = useRef<HTMLDialogElement>(null);
  const [large, setLarge] = useState(false);
  useModal(dialog, true);
  const { slides, at, go, onScroll } = useSlides(first, photos.length, () => setLarge(false));
  const onKeyDown = onKeys({ at, total: photos.length, go, large, setLarge });
  return (
    <dialog
      ref={dialog}
      aria-label={t("viewer.label", { name })}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-40 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black p-0 text-white backdrop:bg-black"
    >
      <ul
        ref={slides}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className={slidesLook}
      >
        {photos.map((photo, index) => (
          <Slide
            key={photo.id}
            photo={photo}
            alt={t("profile:page.photo_of", { number: index + 1, total: photos.length, name })}
            large={large && index === at}
            onZoom={() => setLarge(!large)}
          />
        ))}
      </ul>
      <ViewerBar
        {...{ at, total: photos.length, go, large, locked: Boolean(photos[at]?.locked) }}
        onZoom={() => setLarge(!large)}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}

type Keys = {
  at: number;
  total: number;
  go: (to: number) => void;
  large: boolean;
  setLarge: (large: boolean) => void;
};

/** What each key does; what is enlarged is scrolled by the arrows, as any page. */
function onKeys({ at, total, go, large, setLarge }: Keys) {
  const deeds: Record<string, () => void> = {
    ArrowLeft: () => go(at - 1),
    ArrowRight: () => go(at + 1),
    Home: () => go(0),
    End: () => go(total - 1),
    "+": () => setLarge(true),
    "-": () => setLarge(false),
  };
  return (event: KeyboardEvent) => {
    const deed = deeds[event.key];
    if (!deed || (large && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    deed();
  };
}

const slidesLook =
  "flex size-full snap-x snap-mandatory overflow-x-auto overscroll-contain [scrollbar-width:none]";

type SlideProps = { photo: ShownPhoto; alt: string; large: boolean; onZoom: () => void };

function Slide({ photo, alt, large, onZoom }: SlideProps) {
  return (
    <li className={classNames(slideLook, large ? "overflow-auto" : "overflow-hidden")}>
      {photo.locked ? (
        <LockedSlide photo={photo} alt={alt} />
      ) : (
        <img
          src={photoPath(photo.id, "main")}
          alt={alt}
          decoding="async"
          loading="lazy"
          onDoubleClick={onZoom}
          className={classNames(
            "m-auto",
            large ? "w-[200vw] max-w-none cursor-zoom-out" : "max-h-dvh max-w-full cursor-zoom-in",
          )}
        />
      )}
    </li>
  );
}

const slideLook = "grid size-full shrink-0 snap-center";

/** Twenty-four pixels enlarged: all that anybody gets of it who may not see it. */
function LockedSlide({ photo, alt }: { photo: ShownPhoto; alt: string }) {
  const { t } = useTranslation("photos");
  return (
    <div className="relative isolate grid size-full place-items-center overflow-hidden p-6">
      <img src={photoPath(photo.id, "tiny")} alt={alt} className="picture blur-up" />
      <div className="grid justify-items-center gap-4 rounded-card bg-black/70 p-6 text-center">
        <Icon name="lock" size={28} />
        <p className="font-semibold">{t("profile:page.photo_locked")}</p>
        <Link to="/pricing" className={buttonLook({})}>
          {t("room.link")}
        </Link>
      </div>
    </div>
  );
}
