import { isPhotoSized } from "~/domain/photo/photo.schema";
import { checkPictureFormat } from "~/domain/photo/picture-format";
import type { ClientId } from "~/kit/ids";

/**
 * Scaling smaller files saves little, and screenshots and drawings would lose their sharp edges.
 */
const MIN_SHRINK_BYTES = 1.5 * 1024 * 1024;

const CAMERA_FORMATS = ["jpeg", "heif"];

/** In pixels: twice the stored size, so that a crop of half the photo keeps the full resolution. */
const MAX_SIDE_PX = 2400;

const JPEG_QUALITY = 0.9;

/**
 * The result of an upload: added, or the translation key of the error. `lost` uploads may be
 * retried.
 */
export type UploadResult = { ok: true } | { ok: false; key: string; lost: boolean };

const uploadFailure = (key: string, lost = false): UploadResult => ({ ok: false, key, lost });

/** The error of a photo beyond the limit. */
export const LIMIT_REACHED = uploadFailure("refusal.no_room");

/** Checks a file before the upload. Returns the error that the server would give. */
export function checkFile(file: File): UploadResult | null {
  return isPhotoSized(file.size) ? null : uploadFailure("invalid.size");
}

/** A file with its client id. `crop`: the part to keep, in the form's format. */
export type PhotoFile = { id: ClientId; file: File; crop?: string };

/**
 * Uploads one photo, scaled down if it is from a camera (R473). Uses XMLHttpRequest, because fetch
 * reports no upload progress. `onProgress` gets the fraction sent, 0 to 1.
 */
export async function uploadPhoto(
  { id, file, crop }: PhotoFile,
  onProgress: (share: number) => void,
): Promise<UploadResult> {
  const body = new FormData();
  body.set("photo", await shrinkPhoto(file), file.name);
  body.set("client_id", id);
  if (crop) body.set("crop", crop);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/photo.php");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(toUploadResult(request.status, request.response));
    request.onerror = () => resolve(uploadFailure("add.lost", true));
    request.send(body);
  });
}

type ErrorBody = { error?: { code?: string; fields?: Record<string, string> } } | null;

function toUploadResult(status: number, body: ErrorBody): UploadResult {
  if (status >= 200 && status < 300) return { ok: true };
  const { code, fields } = body?.error ?? {};
  const invalid = fields?.photo?.replace("photos:", "");
  if (invalid) return uploadFailure(invalid);
  if (status === 503) return uploadFailure("add.busy", true);
  const isRefusal = status === 409 || status === 422 || code === "too_many_photos";
  return isRefusal && code ? uploadFailure(`refusal.${code}`) : uploadFailure("add.lost", true);
}

/**
 * Scales down a camera photo if the browser can. This shortens the upload and removes the location
 * from its metadata. Returns the file unchanged if it is small, if it is damaged (the server
 * reports that), or if scaling saves nothing.
 */
async function shrinkPhoto(file: File): Promise<Blob> {
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
