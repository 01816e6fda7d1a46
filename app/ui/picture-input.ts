import { useEffect, useEffectEvent, useState } from "react";

/**
 * The image files of a paste, such as a screenshot. Null if there are none, or if the clipboard
 * also contains text: text copied from a document includes an image of itself, and the text is
 * meant.
 */
export function pastedPictures(clipboard: DataTransfer | null): FileList | null {
  if (!clipboard || clipboard.getData("text/plain").trim()) return null;
  const { files } = clipboard;
  return files.length > 0 && [...files].every(({ type }) => type.startsWith("image/"))
    ? files
    : null;
}

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

/**
 * Object URL of the chosen file, if the browser can decode it; revoked when another is chosen.
 * `chosen` is its file name, null before hydration.
 */
export function usePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => setChosen(""), []);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const show = async (file: File | undefined) => {
    setChosen(file?.name ?? "");
    const picture = file ? await createImageBitmap(file).catch(() => null) : null;
    picture?.close();
    setPreview(file && picture ? URL.createObjectURL(file) : null);
  };
  return { preview, chosen, show };
}
