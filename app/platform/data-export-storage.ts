import type { DataExportStore } from "~/services";

/** Part size of R2's multipart upload: at least 5 MiB, and equal for all but the last part. */
const PART_SIZE = 6 * 1024 * 1024;

/** Data exports in R2. Multipart upload, because an export's size is unknown until its end. */
export function createDataExportStore(bucket: R2Bucket): DataExportStore {
  return {
    async write(key, bytes) {
      const upload = await bucket.createMultipartUpload(key, {
        httpMetadata: { contentType: "application/zip" },
      });
      try {
        return await uploadAll(upload, bytes);
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
    async read(key) {
      const object = await bucket.get(key);
      return object && { body: object.body, size: object.size };
    },
    async delete(keys) {
      await bucket.delete(keys);
    },
  };
}

async function uploadAll(upload: R2MultipartUpload, bytes: ReadableStream<Uint8Array>) {
  const parts: R2UploadedPart[] = [];
  const part = new Uint8Array(PART_SIZE);
  let [filled, total] = [0, 0];
  const send = async () => {
    parts.push(await upload.uploadPart(parts.length + 1, part.slice(0, filled)));
    total += filled;
    filled = 0;
  };
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + PART_SIZE - filled);
      part.set(piece, filled);
      filled += piece.byteLength;
      at += piece.byteLength;
      if (filled === PART_SIZE) await send();
    }
  }
  if (filled > 0 || parts.length === 0) await send();
  await upload.complete(parts);
  return total;
}
