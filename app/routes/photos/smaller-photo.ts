import { checkPicture } from "~/domain/photo/picture-kind";

/** Nothing is gained by drawing what is small; and a screenshot or a drawing would lose its edges. */
const WORTH_BYTES = 1.5 * 1024 * 1024;
const CAMERAS = ["jpeg", "heif"];
/** Twice what is kept of a photo, so that half of it can be cut out and loses nothing. */
const LONGEST = 2400;
const QUALITY = 0.9;

/**
 * A camera's photo as it is sent: scaled down where this browser can, which saves its owner minutes on a slow line and says
 * nothing of where it was taken. As it is where it is small, where it is not whole, since the site has to say so, and where
 * nothing is saved.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.size < WORTH_BYTES) return file;
  try {
    const kind = checkPicture(await file.arrayBuffer());
    if (!kind.ok || !CAMERAS.includes(kind.value)) return file;
    const drawn = await drawSmaller(file);
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file; // a browser that cannot read it, or has no memory for it
  }
}

/** Upright, as it is seen: so a part that was chosen of it is the same part. */
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
