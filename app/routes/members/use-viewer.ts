import { type ComponentType, useState } from "react";
import type { PhotoViewerProps } from "./photo-viewer";

type Opened = { first: number; Viewer: ComponentType<PhotoViewerProps> };

const load = () => import("./photo-viewer");

/**
 * Loads the viewer's code when a photo is opened, or earlier when the pointer is over one. If that
 * fails, the link opens the image file.
 */
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
