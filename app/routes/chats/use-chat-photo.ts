import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ChatPhotoViewerProps } from "./chat-photo-viewer";

type Viewer = ComponentType<ChatPhotoViewerProps>;

const load = () => import("./chat-photo-viewer");
/** Of a history entry that the viewer made: closing it goes back, so that "back" afterwards leaves the chat. */
const OPENED = { photoOpened: true };

/**
 * The viewer of one photo of a chat. It is open while the address names the photo, so that "back" closes it; another hash
 * loads nothing. Its code comes when a photo is opened; where it does not come, the link leads to the picture.
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
