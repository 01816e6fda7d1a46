import { hours } from "~/kit/duration";
import type { PhotoStore, Services } from "~/services";
import { cacheKeyUrl, dataCentreCache } from "./data-centre-cache";

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
