import { BoundedCache } from "~/kit/bounded-cache";
import { hours } from "~/kit/duration";

/** A rendered page: its bytes by gzip, compressed once for everybody, and the headers that go with them every time. */
export type KeptPage = {
  gzip: Uint8Array<ArrayBuffer>;
  headers: Headers;
  packedHeaders: Headers;
  etag: string;
};

/** The memory of an isolate is 128 MB; by gzip, the pages of all languages of a busy site are about two. */
const MEMORY_BYTES = 8 * 1024 * 1024;

/**
 * The pages an isolate rendered or fetched last, by key. The map of members counts hourly; everything else changes
 * with the site or the build, which are part of the key.
 */
export const pageMemory = () =>
  new BoundedCache<string, KeptPage>({
    size: MEMORY_BYTES,
    life: hours(1),
    weigh: ({ gzip }) => gzip.byteLength,
  });
