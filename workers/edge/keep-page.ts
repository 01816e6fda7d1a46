import { base64url } from "~/kit/base64";
import type { KeptPage } from "./page-memory";
import type { PublicPage } from "./public-page";

/** Headers of a rendered page that belong to everybody's; the others (a cookie above all) to nobody's. */
const KEPT = [
  "content-type",
  "content-security-policy",
  "strict-transport-security",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
];

/** A page as it will be answered with: to be asked for again each time, since the address says nothing of the language. */
export async function keepPage(
  rendered: Response,
  { unlisted }: Pick<PublicPage, "unlisted">,
): Promise<KeptPage> {
  const body = new Uint8Array(await rendered.arrayBuffer());
  const headers = new Headers();
  for (const name of unlisted ? [...KEPT, "x-robots-tag"] : KEPT) {
    const value = rendered.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  // Weak, as Cloudflare makes every etag of a page that it compresses anew: a strong one would never come back as it was.
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

/** The page as it was rendered, for the few who take no gzip and for a cache that compresses by itself. */
export function unpacked({ gzip }: KeptPage): ReadableStream {
  return (new Response(gzip).body as ReadableStream).pipeThrough(new DecompressionStream("gzip"));
}

/** When a page that is kept elsewhere was made, in milliseconds. */
export const MADE = "x-made-at";

/** For an hour in a cache whose key holds site, settings and all else that the page varies by. */
export function cacheable(page: KeptPage): Response {
  const answer = new Response(unpacked(page), { headers: page.headers });
  answer.headers.set("cache-control", "public, max-age=3600");
  answer.headers.set(MADE, String(Date.now()));
  answer.headers.delete("vary"); // the key tells all that it varies by
  return answer;
}

/** The sheet of a page that has one, told in a header: Cloudflare sends it ahead of the page (103 Early Hints). */
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
