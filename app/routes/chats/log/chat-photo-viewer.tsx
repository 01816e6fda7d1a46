import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { createPortal } from "react-dom";
import { Link, useRouteLoaderData } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { buttonClass } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { ViewerButton } from "~/ui/photo-viewer-bar";
import { useModal } from "~/ui/popovers";
import { useZoomGestures } from "~/ui/use-gestures";

export type ChatPhotoViewerProps = {
  /** The URL of the photo. */
  src: string;
  own: boolean;
  onClose: () => void;
};

/**
 * Zoom factor of "+", and the distance that an arrow key moves an enlarged photo, as a fraction of
 * the screen.
 */
const ZOOM_FACTOR = 1.5;
const PAN_STEP = 0.2;

/**
 * Shows one chat photo full screen in a `<dialog>`, with links to save and report it. Zooming works
 * as in the viewer of a profile (R181). Escape, the close button and "back" close it.
 */
export function ChatPhotoViewer({ src, own, onClose }: ChatPhotoViewerProps) {
  const { t } = useTranslation("pictures");
  const { t: photos } = useTranslation("photos");
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useModal(dialog, true);
  const zooming = useZoomGestures(frame, false);
  const { scale, x, y } = zooming.view;
  const large = scale > 1;
  const transform = large ? `translate(${x * 100}%, ${y * 100}%) scale(${scale})` : undefined;
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={t("log.alt")}
      onClose={onClose}
      onKeyDown={keyHandler(zooming)}
      className="fixed inset-0 z-40 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-black p-0 text-white backdrop:bg-black"
    >
      <div
        ref={frame}
        {...zooming.hand}
        className={classNames(
          "size-full touch-none overflow-hidden",
          large && "cursor-grab active:cursor-grabbing",
        )}
      >
        <img
          src={src}
          alt={t("log.alt")}
          draggable={false}
          style={{ transform }}
          className="size-full object-contain select-none"
        />
      </div>
      <div className="absolute inset-x-0 top-0 flex items-center justify-end gap-2 bg-black/60 p-2">
        {own ? null : <ReportLink />}
        <a
          href={src}
          download="photo.webp"
          title={t("log.save")}
          aria-label={t("log.save")}
          className={arrowClass}
        >
          <Icon name="download" size={22} />
        </a>
        <ViewerButton
          label={photos(large ? "viewer.smaller" : "viewer.larger")}
          icon={large ? "zoom-out" : "zoom-in"}
          onPress={() => zooming.toggle()}
        />
        <ViewerButton
          label={photos("viewer.close")}
          icon="x"
          onPress={() => dialog.current?.close()}
        />
      </div>
    </dialog>,
    document.body,
  );
}

const arrowClass = classNames(
  buttonClass({ variant: "secondary" }),
  "size-11 px-0! py-0! no-underline",
);

/** Loader data of the conversation. Its own type would be a circular import. */
type ConversationData = { other: { id: MemberId } };

/** The link to the report form, which includes the messages and photos of the chat. */
function ReportLink(): ReactNode {
  const { t } = useTranslation("safety");
  const chat = useRouteLoaderData<ConversationData>("routes/chats/conversation");
  if (!chat) return null;
  const label = t("menu.report");
  return (
    <Link
      to={`/members/${chat.other.id}/report?screen=chat`}
      title={label}
      aria-label={label}
      className={arrowClass}
    >
      <Icon name="flag" size={22} />
    </Link>
  );
}

function keyHandler({ view, zoom, pan, reset }: ReturnType<typeof useZoomGestures>) {
  const move = (x: number, y: number) => (view.scale > 1 ? pan({ x, y }) : undefined);
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(PAN_STEP, 0),
    ArrowRight: () => move(-PAN_STEP, 0),
    ArrowUp: () => move(0, PAN_STEP),
    ArrowDown: () => move(0, -PAN_STEP),
    "+": () => zoom(ZOOM_FACTOR),
    "=": () => zoom(ZOOM_FACTOR),
    "-": () => zoom(1 / ZOOM_FACTOR),
    "0": reset,
  };
  return (event: KeyboardEvent) => {
    const apply = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!apply) return;
    event.preventDefault();
    apply();
  };
}
