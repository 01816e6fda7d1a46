import { useEffect, useEffectEvent } from "react";
import { pastedPictures } from "./pasted-picture";

/**
 * A file that is dropped beside its zone would take the page's place, and all that was answered with it: the browser
 * opens it. So every file that is dropped on the page is taken as if it had met the zone, and so is a picture that is
 * pasted.
 */
export function useDroppedPicture(take: (files: FileList) => void): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files") || event.target instanceof HTMLInputElement)
        return;
      event.preventDefault();
      if (event.type === "drop" && event.dataTransfer.files.length > 0)
        taken(event.dataTransfer.files);
    };
    const paste = (event: ClipboardEvent) => {
      const pictures = pastedPictures(event.clipboardData);
      if (!pictures) return;
      event.preventDefault();
      taken(pictures);
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
