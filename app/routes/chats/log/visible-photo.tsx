import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import type { ChatPhoto, PhotoSize } from "~/domain/photo/photo";
import { useTranslation } from "~/i18n/use-translation";
import type { ChatPhotoViewerProps } from "./chat-photo-viewer";

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

type Size = { width: number; height: number };
export type PictureProps = { photo: ChatPhoto; own: boolean; size: Size };
/** `focused`: it replaces the button that had the focus. */
type VisiblePhotoProps = PictureProps & { focused?: boolean };

/**
 * Reserves the photo's space, limited to the width of the log. Uses attributes, because the Content
 * Security Policy allows no inline styles.
 */
export function PhotoPlaceholder(size: Size) {
  return (
    <canvas aria-hidden {...size} className="col-start-1 row-start-1 h-auto max-w-full bg-sunk" />
  );
}

export function usePhotoUrl({ id }: ChatPhoto) {
  const { id: conversation } = useParams();
  return (size: PhotoSize | "reveal") => `/chats/${conversation}/photos/${id}/${size}`;
}

const focusOnMount = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true });

/** The photo as a link to its file. With JavaScript the link opens the viewer. */
export function VisiblePhoto({ photo, own, size, focused }: VisiblePhotoProps) {
  const { t } = useTranslation("pictures");
  const src = usePhotoUrl(photo)("main");
  const { name, Viewer, open, close, prepare } = useChatPhoto(photo.id, src);
  return (
    <>
      <a
        id={name}
        href={src}
        ref={focused ? focusOnMount : undefined}
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
