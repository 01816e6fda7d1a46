import { BoundedCache } from "~/kit/bounded-cache";
import { hours } from "~/kit/duration";

/** A rendered page: its gzipped bytes, compressed once for everybody, and its headers. */
export type KeptPage = {
  gzip: Uint8Array<ArrayBuffer>;
  headers: Headers;
  packedHeaders: Headers;
  etag: string;
};

/**
 * An isolate has 128 MB of memory; gzipped, the pages of all languages of a busy site take about
 * two.
 */
const MEMORY_BYTES = 8 * 1024 * 1024;

/**
 * Cache of the pages that an isolate rendered or fetched last, by key. The member map changes
 * hourly; everything else changes with the site or the build, which are part of the key.
 */
export const pageMemory = () =>
  new BoundedCache<string, KeptPage>({
    size: MEMORY_BYTES,
    life: hours(1),
    weigh: ({ gzip }) => gzip.byteLength,
  });
