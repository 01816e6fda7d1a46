import { Suspense } from "react";
import { useParams } from "react-router";
import type { ChatPhoto, PhotoSize } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { useChatPhoto } from "./use-chat-photo";

/** Photo line in the chat list: the sender of the photo. */
export function PhotoLine({ own }: { own: boolean }) {
  return (
    <Suspense fallback={"\u00a0"}>
      <PhotoLineText own={own} />
    </Suspense>
  );
}

function PhotoLineText({ own }: { own: boolean }) {
  const { t } = useTranslation("pictures");
  return t(own ? "line.mine" : "line.theirs");
}

/** The text of a quoted photo. */
export function PhotoName() {
  return (
    <Suspense fallback={"\u00a0"}>
      <PhotoNameText />
    </Suspense>
  );
}

function PhotoNameText() {
  const { t } = useTranslation("pictures");
  return t("log.alt");
}

/**
 * A photo in the log with its final size. If the viewer chose so, it is blurred until a click, and
 * only its blur is fetched (R246).
 */
export function PhotoInLog({ photo, own }: { photo: ChatPhoto; own: boolean }) {
  if (photo.refused) return <RejectedPhoto />;
  const width = Math.min(photo.width, 288, (photo.width / photo.height) * 360);
  const height = Math.round((width * photo.height) / photo.width);
  const size = { width: Math.round(width), height };
  return (
    <Suspense fallback={<PhotoPlaceholder {...size} />}>
      {photo.blurred ? (
        <BlurredPhoto {...{ photo, own, size }} />
      ) : (
        <VisiblePhoto {...{ photo, own, size }} />
      )}
    </Suspense>
  );
}

/** Replaces a photo that moderation rejected (R245). */
function RejectedPhoto() {
  return (
    <em className="block px-3.5 py-2 leading-snug text-muted">
      <Suspense fallback={"\u00a0"}>
        <RejectedPhotoText />
      </Suspense>
    </em>
  );
}

function RejectedPhotoText() {
  const { t } = useTranslation("pictures");
  return t("log.refused");
}

type Size = { width: number; height: number };
type PictureProps = { photo: ChatPhoto; own: boolean; size: Size };

/**
 * Reserves the photo's space, limited to the width of the log. Uses attributes, because the Content
 * Security Policy allows no inline styles.
 */
function PhotoPlaceholder(size: Size) {
  return (
    <canvas aria-hidden {...size} className="col-start-1 row-start-1 h-auto max-w-full bg-sunk" />
  );
}

function usePhotoUrl({ id }: ChatPhoto) {
  const { id: conversation } = useParams();
  return (size: PhotoSize) => `/chats/${conversation}/photos/${id}/${size}`;
}

/** The photo as a link to its file. With JavaScript the link opens the viewer. */
function VisiblePhoto({ photo, own, size }: PictureProps) {
  const { t } = useTranslation("pictures");
  const src = usePhotoUrl(photo)("main");
  const { name, Viewer, open, close, prepare } = useChatPhoto(photo.id, src);
  return (
    <>
      <a
        id={name}
        href={src}
        className="block max-w-full cursor-zoom-in"
        onPointerEnter={prepare}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
      >
        <img
          src={src}
          alt={t("log.alt")}
          {...size}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full"
        />
      </a>
      {Viewer ? <Viewer src={src} own={own} onClose={close} /> : null}
    </>
  );
}

/** The blurred photo with a button that opens it. Works without JavaScript. */
function BlurredPhoto({ photo, own, size }: PictureProps) {
  const { t } = useTranslation("pictures");
  const addressOf = usePhotoUrl(photo);
  return (
    <details className="group max-w-full">
      <summary className="relative grid max-w-full cursor-pointer place-items-center overflow-hidden group-open:hidden focus-visible:-outline-offset-3">
        <PhotoPlaceholder {...size} />
        <img
          src={addressOf("tiny")}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
        <span className="relative col-start-1 row-start-1 rounded-full bg-card px-4 py-2 text-sm font-semibold shadow-soft">
          {t("log.show")}
        </span>
      </summary>
      <VisiblePhoto {...{ photo, own, size }} />
    </details>
  );
}
