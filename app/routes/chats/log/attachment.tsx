import { type ComponentType, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { GiftCode } from "~/domain/gift/gift";
import type { ChatPhoto, PhotoSize } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import { GiftDrawing } from "~/ui/gift-drawing";
import type { ChatPhotoViewerProps } from "./chat-photo-viewer";

/**
 * Gift line in the chat list: the sender and the gift. The translations load with the first gift.
 */
export function GiftLine({ gift, own }: { gift: GiftCode; own: boolean }) {
  return (
    <Suspense fallback={LINE_PLACEHOLDER}>
      <GiftLineText gift={gift} own={own} />
    </Suspense>
  );
}

function GiftLineText({ gift, own }: { gift: GiftCode; own: boolean }) {
  const { t } = useTranslation("gifts");
  return t(own ? "line.mine" : "line.theirs", { gift: t(`name.${gift}`) });
}

/** A gift in the log: its drawing and its name, which screen readers announce. */
export function GiftInLog({ gift }: { gift: GiftCode }) {
  return (
    <span className="grid min-w-36 justify-items-center gap-2 px-4 pt-4 pb-3 text-center">
      <GiftDrawing code={gift} size={104} />
      <span className="text-sm leading-snug wrap-anywhere">
        <GiftName gift={gift} />
      </span>
    </span>
  );
}

/** The name of a gift for screen readers and quotes. */
export function GiftName({ gift }: { gift: GiftCode }) {
  return (
    <Suspense fallback={LINE_PLACEHOLDER}>
      <GiftNameText gift={gift} />
    </Suspense>
  );
}

function GiftNameText({ gift }: { gift: GiftCode }) {
  const { t } = useTranslation("gifts");
  return t("log", { gift: t(`name.${gift}`) });
}

/** Reserves the space of a line that is loading. */
const LINE_PLACEHOLDER = "\u00a0";

type ViewerComponent = ComponentType<ChatPhotoViewerProps>;

const loadViewer = () => import("./chat-photo-viewer");
/**
 * State of the history entry that opened the viewer. Closing goes back to the previous entry, so
 * that "back" then leaves the chat.
 */
const OPENED_STATE = { photoOpened: true };

/**
 * The viewer of one chat photo. Its URL fragment opens it, so that "back" closes it. Other
 * fragments load nothing. The code loads on opening. If that fails, the link opens the image file.
 */
function useChatPhoto(id: string, src: string) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [Viewer, setViewer] = useState<ViewerComponent | null>(null);
  const name = `photo-${id}`;
  const isNamed = hash === `#${name}`;
  useEffect(() => {
    if (!isNamed || Viewer) return;
    let isUnmounted = false;
    loadViewer().then(
      ({ ChatPhotoViewer }) => isUnmounted || setViewer(() => ChatPhotoViewer),
      () => isUnmounted || window.location.replace(src),
    );
    return () => {
      isUnmounted = true;
    };
  }, [isNamed, Viewer, src]);
  const open = () =>
    void navigate({ search, hash: name }, { state: OPENED_STATE, preventScrollReset: true });
  const close = () => {
    if (window.location.hash !== `#${name}`) return; // "back" closed it
    if (state?.photoOpened) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  const prepare = () => void loadViewer().catch(() => undefined);
  return { name, Viewer: isNamed ? Viewer : null, open, close, prepare };
}

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
        <BlurredPhoto photo={photo} own={own} size={size} />
      ) : (
        <VisiblePhoto photo={photo} own={own} size={size} />
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
      <VisiblePhoto photo={photo} own={own} size={size} />
    </details>
  );
}
