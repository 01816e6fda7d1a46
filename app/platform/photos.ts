import { hours } from "~/kit/duration";
import type { PhotoStore, Services } from "~/services";
import { dataCentre, keptAddress } from "./data-centre";

/** How long a data centre caches bytes, in milliseconds (R470). */
const KEPT_NEAR = hours(1);

const nearby = (origin: string, key: string) => keptAddress(origin, `photos/${key}`);

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
      const kept = origin ? await dataCentre().match(nearby(origin, key)) : undefined;
      if (kept?.body) return { body: kept.body, size: Number(kept.headers.get("content-length")) };
      const object = await bucket.get(key);
      if (!object || !origin) return object && { body: object.body, size: object.size };
      const bytes = await object.arrayBuffer();
      defer("photo.keep", dataCentre().put(nearby(origin, key), keepable(bytes)));
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

const keepable = (bytes: ArrayBuffer) =>
  new Response(bytes, {
    headers: {
      "cache-control": `public, max-age=${KEPT_NEAR / 1000}`,
      "content-length": String(bytes.byteLength),
    },
  });

const streamOf = (bytes: ArrayBuffer) => new Response(bytes).body as ReadableStream;
