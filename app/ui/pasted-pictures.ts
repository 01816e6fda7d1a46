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
