import { useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isPhotoSized } from "~/domain/photo/photo.schema";
import { checkPictureFormat } from "~/domain/photo/picture-format";
import { newClientId } from "~/kit/client-id";
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
type UploadResult = { ok: true } | { ok: false; key: string; lost: boolean };

const uploadFailure = (key: string, lost = false): UploadResult => ({ ok: false, key, lost });

/** The error of a photo beyond the limit. */
const LIMIT_REACHED = uploadFailure("refusal.no_room");

/** Checks a file before the upload. Returns the error that the server would give. */
function checkFile(file: File): UploadResult | null {
  return isPhotoSized(file.size) ? null : uploadFailure("invalid.size");
}

/** A file with its client id. `crop`: the part to keep, in the form's format. */
type PhotoFile = { id: ClientId; file: File; crop?: string };

/**
 * Uploads one photo, scaled down if it is from a camera (R473). Uses XMLHttpRequest, because fetch
 * reports no upload progress. `onProgress` gets the fraction sent, 0 to 1.
 */
async function uploadPhoto(
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
    const scaledPhoto = await drawScaled(file);
    return scaledPhoto && scaledPhoto.size < file.size ? scaledPhoto : file;
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

/** `share`: fraction sent, 0 to 1. `sent`: the result, or null while in progress. */
export type Upload = PhotoFile & { share: number; sent: UploadResult | null };

/** Parallel uploads. The server converts each photo to several sizes. */
const MAX_PARALLEL_UPLOADS = 2;

/** Uploads with progress. A retry keeps the client id, so that the photo is added once. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const { revalidate } = useRevalidator();
  const queue = useRef<Upload[]>([]);
  const running = useRef(0);
  const change = (id: ClientId, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)));
  const next = useEffectEvent(async () => {
    const upload = running.current < MAX_PARALLEL_UPLOADS ? queue.current.shift() : undefined;
    if (!upload) return;
    running.current += 1;
    const { id } = upload;
    const sent = await uploadPhoto(upload, (share) => change(id, { share }));
    running.current -= 1;
    change(id, { sent });
    if (sent.ok) void revalidate();
    void next();
  });
  const start = (waiting: Upload[]) => {
    queue.current.push(...waiting);
    for (let n = 0; n < MAX_PARALLEL_UPLOADS; n++) void next();
  };
  const send = (files: File[], crop?: string) => {
    const fresh = files.map((file) => ({ ...toUpload(file, checkFile(file)), crop }));
    setUploads((all) => [...all.filter(({ sent }) => !sent?.ok), ...fresh]);
    start(fresh.filter(({ sent }) => sent === null));
  };
  const turnAway = (files: File[]) =>
    setUploads((all) => [...all, ...files.map((file) => toUpload(file, LIMIT_REACHED))]);
  const again = (upload: Upload) => {
    change(upload.id, { share: 0, sent: null });
    start([upload]);
  };
  const dismiss = ({ id }: Upload) => setUploads((all) => all.filter((one) => one.id !== id));
  return { uploads, send, turnAway, again, dismiss };
}

const toUpload = (file: File, sent: UploadResult | null): Upload => ({
  id: newClientId(),
  file,
  share: 0,
  sent,
});

type SendFiles = (files: File[], crop?: string) => void;
/** A file to crop before the upload, with its object URL. */
export type CropFile = { file: File; src: string };

/**
 * A single photo is shown first, so that the member may crop it. Several photos upload at once
 * without a crop, and so do files that the browser cannot decode or the server would refuse.
 */
export function useCrop(send: SendFiles) {
  const [cutting, setCutting] = useState<CropFile | null>(null);
  const chooseFiles = async (files: File[]) => {
    const [file, another] = files;
    const src = file && !another && !checkFile(file) ? await createPreviewUrl(file) : null;
    if (file && src) setCutting({ file, src });
    else send(files);
  };
  const close = () => {
    if (cutting) URL.revokeObjectURL(cutting.src);
    setCutting(null);
  };
  const add = (crop?: string) => {
    if (cutting) send([cutting.file], crop);
    close();
  };
  return { cutting, take: chooseFiles, add, close };
}

async function createPreviewUrl(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  picture?.close();
  return picture ? URL.createObjectURL(file) : null;
}
