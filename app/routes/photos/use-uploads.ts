import { useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { newClientId } from "~/kit/client-id";
import type { ClientId } from "~/kit/ids";
import {
  checkFile,
  LIMIT_REACHED,
  type PhotoFile,
  type UploadResult,
  uploadPhoto,
} from "./upload-photo";

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
