/** A rendered page: its bytes by gzip, compressed once for everybody, and the headers that go with them every time. */
export type KeptPage = {
  gzip: Uint8Array<ArrayBuffer>;
  headers: Headers;
  packedHeaders: Headers;
  etag: string;
};

/** The memory of an isolate is 128 MB; by gzip, the pages of all languages of a busy site are about two. */
const MEMORY_BYTES = 8 * 1024 * 1024;
/** The map of members counts hourly; everything else changes with the site or the build, which are part of the key. */
const FRESH_MS = 60 * 60 * 1000;

/** The pages an isolate rendered or fetched last, by key; the oldest leaves first. */
export class PageMemory {
  #pages = new Map<string, { page: KeptPage; until: number }>();
  #bytes = 0;

  get(key: string, now: number): KeptPage | undefined {
    const found = this.#pages.get(key);
    if (!found) return undefined;
    if (found.until < now) {
      this.#remove(key);
      return undefined;
    }
    return found.page;
  }

  set(key: string, page: KeptPage, now: number): void {
    this.#remove(key);
    this.#pages.set(key, { page, until: now + FRESH_MS });
    this.#bytes += page.gzip.byteLength;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MEMORY_BYTES) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const found = this.#pages.get(key);
    if (!found) return;
    this.#pages.delete(key);
    this.#bytes -= found.page.gzip.byteLength;
  }
}
