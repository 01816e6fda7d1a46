import { checkPictureFormat } from "~/domain/photo/picture-format";

/**
 * Scaling smaller files saves little, and screenshots and drawings would lose their sharp edges.
 */
const MIN_SHRINK_BYTES = 1.5 * 1024 * 1024;
const CAMERA_FORMATS = ["jpeg", "heif"];
/** In pixels: twice the stored size, so that a crop of half the photo keeps the full resolution. */
const MAX_SIDE_PX = 2400;
const JPEG_QUALITY = 0.9;

/**
 * Scales down a camera photo if the browser can. This shortens the upload and removes the location
 * from its metadata. Returns the file unchanged if it is small, if it is damaged (the server
 * reports that), or if scaling saves nothing.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size < MIN_SHRINK_BYTES) return file;
  try {
    const kind = checkPictureFormat(await file.arrayBuffer());
    if (!kind.ok || !CAMERA_FORMATS.includes(kind.value)) return file;
    const drawn = await drawScaled(file);
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file; // the browser cannot decode it or lacks the memory
  }
}

/** Draws the photo with its EXIF orientation applied, so that the selected crop matches. */
async function drawScaled(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext("2d");
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return pen && new Promise((done) => canvas.toBlob(done, "image/jpeg", JPEG_QUALITY));
}
