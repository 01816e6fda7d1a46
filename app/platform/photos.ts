import type { PhotoStore } from "~/services";

/** Photo bytes in R2. Keys never change their content. */
export function createPhotoStore(bucket: R2Bucket): PhotoStore {
  return {
    async put(key, bytes) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: "image/webp" } });
    },
    async get(key) {
      const object = await bucket.get(key);
      return object && { body: object.body, size: object.size, etag: object.httpEtag };
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
