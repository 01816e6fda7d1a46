import { type ComponentType, useState } from "react";
import type { PhotoViewerProps } from "./photo-viewer";

type OpenedViewer = { first: number; Viewer: ComponentType<PhotoViewerProps> };

const loadViewer = () => import("./photo-viewer");

/**
 * Loads the viewer's code when a photo is opened, or earlier when the pointer is over one. If that
 * fails, the link opens the image file.
 */
export function usePhotoViewer() {
  const [opened, setOpened] = useState<OpenedViewer | null>(null);
  const open = (first: number, picture: string) =>
    void loadViewer().then(
      ({ PhotoViewer }) => setOpened({ first, Viewer: PhotoViewer }),
      () => window.location.assign(picture),
    );
  const prepare = () => void loadViewer().catch(() => undefined);
  return { opened, open, prepare, close: () => setOpened(null) };
}
