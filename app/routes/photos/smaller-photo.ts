import { checkPicture } from "~/domain/photo/picture-kind";

/**
 * Scaling smaller files saves little, and screenshots and drawings would lose their sharp edges.
 */
const WORTH_BYTES = 1.5 * 1024 * 1024;
const CAMERAS = ["jpeg", "heif"];
/** In pixels: twice the stored size, so that a crop of half the photo keeps the full resolution. */
const LONGEST = 2400;
const QUALITY = 0.9;

/**
 * Scales down a camera photo if the browser can. This shortens the upload and removes the location
 * from its metadata. Returns the file unchanged if it is small, if it is damaged (the server
 * reports that), or if scaling saves nothing.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.size < WORTH_BYTES) return file;
  try {
    const kind = checkPicture(await file.arrayBuffer());
    if (!kind.ok || !CAMERAS.includes(kind.value)) return file;
    const drawn = await drawSmaller(file);
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file; // the browser cannot decode it or lacks the memory
  }
}

/** Draws the photo with its EXIF orientation applied, so that the selected crop matches. */
async function drawSmaller(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return pen && new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}
