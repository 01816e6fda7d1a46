import { base64url } from "../../app/kit/base64";
import { BoundedCache } from "../../app/kit/bounded-cache";
import { systemNow } from "../../app/kit/clock";
import { hours } from "../../app/kit/duration";
import type { PublicPage } from "./public-page";

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

/**
 * Headers of a rendered page that are equal for everybody; all others (a cookie above all) are
 * dropped.
 */
const CACHED_HEADERS = [
  "content-type",
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
];

/**
 * Builds the cached page with its final headers. Browsers must revalidate it each time, because the
 * URL does not contain the language.
 */
export async function toCachedPage(
  rendered: Response,
  { unlisted }: Pick<PublicPage, "unlisted">,
): Promise<CachedPage> {
  const body = new Uint8Array(await rendered.arrayBuffer());
  const headers = new Headers();
  for (const name of unlisted ? [...CACHED_HEADERS, "x-robots-tag"] : CACHED_HEADERS) {
    const value = rendered.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Weak, because Cloudflare weakens the etag of every page that it compresses again: a strong one
  // would never be sent back unchanged.
  const etag = `W/"${await shortHash(body)}"`;
  headers.set("etag", etag);
  headers.set("cache-control", "private, no-cache");
  headers.set("vary", "Accept-Encoding, Accept-Language, Cookie");
  const link = rendered.headers.get("link") ?? preloadsOf(body);
  if (link) headers.set("link", link);
  const packedHeaders = new Headers(headers);
  packedHeaders.set("content-encoding", "gzip");
  return { gzip: await gzipped(body), headers, packedHeaders, etag };
}

async function gzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Response(bytes).body?.pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * The uncompressed page, for the few clients without gzip and for a cache that compresses by
 * itself.
 */
export function decompressedBody({ gzip }: CachedPage): ReadableStream {
  return (new Response(gzip).body as ReadableStream).pipeThrough(new DecompressionStream("gzip"));
}

/** Header with the time at which a page in a shared cache was rendered, in milliseconds. */
export const RENDERED_AT_HEADER = "x-made-at";

/**
 * A response for a shared cache, for an hour. The cache key must contain the site, its settings and
 * everything else that the page depends on.
 */
export function toCacheResponse(page: CachedPage): Response {
  const answer = new Response(decompressedBody(page), { headers: page.headers });
  answer.headers.set("cache-control", "public, max-age=3600");
  answer.headers.set(RENDERED_AT_HEADER, String(systemNow()));
  answer.headers.delete("vary"); // the key contains all it varies by
  return answer;
}

/**
 * A Link header for the page's style sheet: Cloudflare sends it before the page (103 Early Hints).
 */
function preloadsOf(body: Uint8Array<ArrayBuffer>): string {
  const html = new TextDecoder().decode(body.subarray(0, 16_384));
  const sheets = Array.from(
    html.matchAll(/<link [^>]*rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"/g),
    ([, href]) => `<${href}>; rel=preload; as=style`,
  );
  return sheets.join(", ");
}

async function shortHash(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return base64url(hash.subarray(0, 12));
}
