import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
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
export function useChatPhoto(id: string, src: string) {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const [Viewer, setViewer] = useState<ViewerComponent | null>(null);
  const name = `photo-${id}`;
  const isNamed = hash === `#${name}`;
  useEffect(() => {
    if (!isNamed || Viewer) return;
    let left = false;
    loadViewer().then(
      ({ ChatPhotoViewer }) => left || setViewer(() => ChatPhotoViewer),
      () => left || window.location.replace(src),
    );
    return () => {
      left = true;
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
