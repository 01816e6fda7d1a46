import { type ComponentType, useState } from "react";
import type { PhotoViewerProps } from "./photo-viewer";

type Opened = { first: number; Viewer: ComponentType<PhotoViewerProps> };

const load = () => import("./photo-viewer");

/** The viewer's code comes when a photo is opened, and begins to when a pointer is over one; where it does not come, the link leads to the picture. */
export function useViewer() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (first: number, picture: string) =>
    void load().then(
      ({ PhotoViewer }) => setOpened({ first, Viewer: PhotoViewer }),
      () => window.location.assign(picture),
    );
  const prepare = () => void load().catch(() => undefined);
  return { opened, open, prepare, close: () => setOpened(null) };
}
