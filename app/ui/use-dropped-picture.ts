import { useEffect, useEffectEvent } from "react";
import { pastedPictures } from "./pasted-pictures";

/**
 * Handles every file that is dropped on the page, and every pasted picture, as if it was dropped on
 * its zone. Otherwise the browser would open a file dropped next to the zone, and the answers on
 * the page would be lost.
 */
export function useDroppedPicture(onDrop: (files: FileList) => void): void {
  const handleFiles = useEffectEvent(onDrop);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files") || event.target instanceof HTMLInputElement)
        return;
      event.preventDefault();
      if (event.type === "drop" && event.dataTransfer.files.length > 0)
        handleFiles(event.dataTransfer.files);
    };
    const paste = (event: ClipboardEvent) => {
      const pictures = pastedPictures(event.clipboardData);
      if (!pictures) return;
      event.preventDefault();
      handleFiles(pictures);
    };
    addEventListener("paste", paste);
    addEventListener("dragover", hold);
    addEventListener("drop", hold);
    return () => {
      removeEventListener("paste", paste);
      removeEventListener("dragover", hold);
      removeEventListener("drop", hold);
    };
  }, []);
}
