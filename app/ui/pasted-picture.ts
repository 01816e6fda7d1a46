/**
 * The picture files of a paste, such as a screenshot; null where there are none, and where text is on the clipboard too:
 * what is copied from a document brings a picture of itself along, and its words are what is meant.
 */
export function pastedPictures(clipboard: DataTransfer | null): FileList | null {
  if (!clipboard || clipboard.getData("text/plain").trim()) return null;
  const { files } = clipboard;
  return files.length > 0 && [...files].every(({ type }) => type.startsWith("image/"))
    ? files
    : null;
}
