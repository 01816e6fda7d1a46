import type { Services } from "~/services";

type Picture = {
  /** R2 key of the bytes; null if the viewer may not access them, or none exist. */
  key: string | null;
  /**
   * Derived from the URL, so that a browser with a cached picture is answered without reading R2
   * (RFC 9110, 13.1.2).
   */
  tag: string;
  /** The site's origin if many viewers read the same bytes, so that the data centre caches them. */
  near?: string;
  headers: Record<string, string>;
};

/** Responds to GET and HEAD with the bytes of a WebP picture; 404 without a key. */
export async function pictureResponse(
  { photos }: Pick<Services, "photos">,
  request: Request,
  { key, tag, near, headers: extraHeaders }: Picture,
): Promise<Response> {
  if (!key) return notFound();
  const headers = new Headers({ etag: tag, ...extraHeaders });
  if (matchesEtag(request, tag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") {
    const bytes = await photos.head(key);
    return bytes ? bodyResponse(null, bytes.size, headers) : notFound();
  }
  const photo = await photos.get(key, near);
  return photo ? bodyResponse(photo.body, photo.size, headers) : notFound();
}

function bodyResponse(body: ReadableStream | null, size: number, headers: Headers): Response {
  headers.set("content-type", "image/webp");
  headers.set("content-length", String(size));
  return new Response(body, { headers });
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
}

function matchesEtag(request: Request, etag: string): boolean {
  const tags = request.headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
