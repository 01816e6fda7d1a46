import { isPhotoSized } from "~/domain/photo/photo.schema";
import type { ClientId } from "~/kit/ids";
import { shrinkPhoto } from "./shrink-photo";

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
