import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ChatPhotoViewerProps } from "./chat-photo-viewer";

type Viewer = ComponentType<ChatPhotoViewerProps>;

const load = () => import("./chat-photo-viewer");
/**
 * State of the history entry that opened the viewer. Closing goes back to the previous entry, so
 * that "back" then leaves the chat.
 */
const OPENED = { photoOpened: true };

/**
 * The viewer of one chat photo. Its URL fragment opens it, so that "back" closes it. Other
 * fragments load nothing. The code loads on opening. If that fails, the link opens the image file.
 */
export function useChatPhoto(id: string, src: string) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [Viewer, setViewer] = useState<Viewer | null>(null);
  const name = `photo-${id}`;
  const isNamed = hash === `#${name}`;
  useEffect(() => {
    if (!isNamed || Viewer) return;
    let left = false;
    load().then(
      ({ ChatPhotoViewer }) => left || setViewer(() => ChatPhotoViewer),
      () => left || window.location.replace(src),
    );
    return () => {
      left = true;
    };
  }, [isNamed, Viewer, src]);
  const open = () =>
    void navigate({ search, hash: name }, { state: OPENED, preventScrollReset: true });
  const close = () => {
    if (window.location.hash !== `#${name}`) return; // "back" closed it
    if (state?.photoOpened) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  const prepare = () => void load().catch(() => undefined);
  return { name, Viewer: isNamed ? Viewer : null, open, close, prepare };
}
