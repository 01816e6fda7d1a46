import { BoundedCache } from "~/kit/bounded-cache";
import { hours } from "~/kit/duration";

/** A rendered page: its gzipped bytes, compressed once for everybody, and its headers. */
export type CachedPage = {
  gzip: Uint8Array<ArrayBuffer>;
  headers: Headers;
  packedHeaders: Headers;
  etag: string;
};

/**
 * An isolate has 128 MB of memory; gzipped, the pages of all languages of a busy site take about
 * two.
 */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Cache of the pages that an isolate rendered or fetched last, by key. The member map changes
 * hourly; everything else changes with the site or the build, which are part of the key.
 */
export const createPageCache = () =>
  new BoundedCache<string, CachedPage>({
    size: MAX_CACHE_BYTES,
    life: hours(1),
    weigh: ({ gzip }) => gzip.byteLength,
  });
