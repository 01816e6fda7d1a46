import { hours } from "~/kit/duration";
import type { BuildFiles, DataExportStore, PhotoStore, Services } from "~/services";

/** This data centre's cache. The DOM types, which pages need, do not declare it. */
const dataCentreCache = () => (caches as unknown as { default: Cache }).default;

/** Visitors cannot reach this address: the Worker handles it and has no such page. */
const cacheKeyUrl = (origin: string, name: string) => `${origin}/kept/${name}`;

/**
 * Rows shared for some seconds by the isolates of one data centre. They may be lost at any time.
 */
export const createNearbyCache = (defer: Services["defer"]): Services["nearby"] => ({
  async read(origin, name) {
    const cached = await dataCentreCache().match(cacheKeyUrl(origin, name));
    return cached ? await cached.text() : null;
  },
  put(origin, name, { text, seconds }) {
    const headers = { "cache-control": `public, max-age=${seconds}` };
    const answer = new Response(text, { headers });
    defer("nearby.keep", dataCentreCache().put(cacheKeyUrl(origin, name), answer));
  },
});

/** How long a data centre caches bytes, in milliseconds (R470). */
const PHOTO_CACHE_TTL = hours(1);

const photoCacheUrl = (origin: string, key: string) => cacheKeyUrl(origin, `photos/${key}`);

/**
 * Photo bytes in R2, cached for an hour in the data centre that read them: every R2 read costs
 * money, and a page has dozens. A key's content never changes, and access is checked before (R201),
 * so no invalidation is needed.
 */
export function createPhotoStore(bucket: R2Bucket, defer: Services["defer"]): PhotoStore {
  return {
    async put(key, bytes) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: "image/webp" } });
    },
    async get(key, origin) {
      const cached = origin ? await dataCentreCache().match(photoCacheUrl(origin, key)) : undefined;
      if (cached?.body)
        return { body: cached.body, size: Number(cached.headers.get("content-length")) };
      const object = await bucket.get(key);
      if (!object || !origin) return object && { body: object.body, size: object.size };
      const bytes = await object.arrayBuffer();
      defer(
        "photo.keep",
        dataCentreCache().put(photoCacheUrl(origin, key), cacheableResponse(bytes)),
      );
      return { body: streamOf(bytes), size: bytes.byteLength };
    },
    async head(key) {
      const object = await bucket.head(key);
      return object && { size: object.size };
    },
    async delete(keys) {
      await bucket.delete(keys);
    },
  };
}

const cacheableResponse = (bytes: ArrayBuffer) =>
  new Response(bytes, {
    headers: {
      "cache-control": `public, max-age=${PHOTO_CACHE_TTL / 1000}`,
      "content-length": String(bytes.byteLength),
    },
  });

const streamOf = (bytes: ArrayBuffer) => new Response(bytes).body as ReadableStream;

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

/** The assets binding uses the path only; the development server accepts no other host. */
const PLACEHOLDER_ORIGIN = "http://localhost";

/**
 * The files of this Worker version's build. Parsed results are cached by the caller, and only when
 * complete: a pending read belongs to its request and ends if that is aborted.
 */
export function createBuildFiles(binding: Pick<Fetcher, "fetch">): BuildFiles {
  const read = async (path: string) => {
    const answer = await binding.fetch(new URL(path, PLACEHOLDER_ORIGIN));
    if (!answer.ok) throw new Error(`The build has no file ${path}: ${answer.status}`);
    return answer.text();
  };
  return {
    read,
    async readObject(path) {
      const content: unknown = JSON.parse(await read(path));
      if (typeof content !== "object" || content === null) throw new Error(`${path} is no object`);
      return content as Record<string, unknown>;
    },
  };
}
