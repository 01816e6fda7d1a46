import { type ComponentType, useState } from "react";
import { Link } from "react-router";
import { photoPath, portraitPropsOf, type ShownPhoto } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { Portrait } from "~/ui/portrait";
import type { PhotoViewerProps } from "./photo-viewer";

type OpenedViewer = { first: number; Viewer: ComponentType<PhotoViewerProps> };

const loadViewer = () => import("./photo-viewer");

/**
 * Loads the viewer's code when a photo is opened, or earlier when the pointer is over one. If that
 * fails, the link opens the image file.
 */
function usePhotoViewer() {
  const [opened, setOpened] = useState<OpenedViewer | null>(null);
  const open = (first: number, picture: string) =>
    void loadViewer().then(
      ({ PhotoViewer }) => setOpened({ first, Viewer: PhotoViewer }),
      () => window.location.assign(picture),
    );
  const prepare = () => void loadViewer().catch(() => undefined);
  return { opened, open, prepare, close: () => setOpened(null) };
}

/** On low screens the name below the photo stays visible. */
const photoClass =
  "w-full max-h-[clamp(16rem,calc(100svh-27rem),500px)] rounded-card sm:max-h-[clamp(16rem,calc(100svh-24rem),700px)] md:max-h-[700px] lg:max-h-[800px]";

type PhotoGalleryProps = { name: string; photos: ShownPhoto[] };

/**
 * The photos in a horizontal scroller, with small links over the lower edge so that the name fits
 * on the first screen. Each photo links to its file; with JavaScript the link opens the viewer.
 */
export function PhotoGallery({ name, photos }: PhotoGalleryProps) {
  const { t } = useTranslation("profile");
  const { opened, open, prepare, close } = usePhotoViewer();
  const total = photos.length;
  if (total === 0) return <Portrait alt={name} className={photoClass} />;
  return (
    <section
      aria-label={t("page.photos")}
      className="relative w-full min-w-0 self-start md:sticky md:top-21 short:static"
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
        tabIndex={0}
        className="flex snap-x snap-mandatory gap-2 overflow-x-auto rounded-card [scrollbar-width:none]"
      >
        {photos.map((photo, index) => (
          <li key={photo.id} id={`photo-${index + 1}`} className="w-full shrink-0 snap-center">
            <GalleryPhoto
              photo={photo}
              alt={t("page.photo_of", { number: index + 1, total, name })}
              eager={index === 0}
              onOpen={(picture) => open(index, picture)}
              onNear={prepare}
            />
          </li>
        ))}
      </ul>
      {total > 1 ? <ThumbnailLinks photos={photos} /> : null}
      {opened ? (
        <opened.Viewer name={name} photos={photos} first={opened.first} onClose={close} />
      ) : null}
    </section>
  );
}

type GalleryPhotoProps = {
  photo: ShownPhoto;
  alt: string;
  eager: boolean;
  /** Called with the URL of the image file. */
  onOpen: (picture: string) => void;
  onNear: () => void;
};

/** A locked photo shows only its blur and a link to the prices. */
function GalleryPhoto({ photo, alt, eager, onOpen, onNear }: GalleryPhotoProps) {
  const { t } = useTranslation("profile");
  const locked = photo.locked ? t("page.photo_locked") : undefined;
  const portrait = (
    <Portrait
      {...portraitPropsOf(photo, "main")}
      alt={alt}
      eager={eager}
      locked={locked}
      className={photoClass}
    />
  );
  if (photo.locked)
    return (
      <Link to="/pricing" className="block rounded-card">
        {portrait}
      </Link>
    );
  return (
    <a
      href={photoPath(photo.id, "main")}
      className="block cursor-zoom-in rounded-card"
      onPointerEnter={onNear}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(event.currentTarget.href);
      }}
    >
      {portrait}
    </a>
  );
}

function ThumbnailLinks({ photos }: { photos: ShownPhoto[] }) {
  const { t } = useTranslation("profile");
  return (
    <ul className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap gap-1.5">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#photo-${index + 1}`}
            aria-label={t("page.more_photos", { number: index + 1, total: photos.length })}
            className="pointer-events-auto block size-12 overflow-hidden rounded-control border-2 border-card shadow-soft focus-visible:outline-offset-0 md:size-14"
          >
            <Portrait {...portraitPropsOf(photo, "thumb")} alt="" ratio="square" />
          </a>
        </li>
      ))}
    </ul>
  );
}
