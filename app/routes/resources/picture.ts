import type { Services } from "~/services";

type Picture = {
  /** Where its bytes lie; null where this reader may not have them, or there are none. */
  key: string | null;
  /** Follows from the address, so that a browser that has the picture is answered without reading R2 (RFC 9110, 13.1.2). */
  tag: string;
  /** The site's origin where many read the same bytes, so that the data centre keeps them for a while. */
  near?: string;
  headers: Record<string, string>;
};

/** The bytes of a WebP picture, to GET and HEAD; 404 where there is none for this reader. */
export async function answerPicture(
  { photos }: Pick<Services, "photos">,
  request: Request,
  { key, tag, near, headers: given }: Picture,
): Promise<Response> {
  if (!key) return notFound();
  const headers = new Headers({ etag: tag, ...given });
  if (hasIt(request, tag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") {
    const bytes = await photos.head(key);
    return bytes ? answerWith(null, bytes.size, headers) : notFound();
  }
  const photo = await photos.get(key, near);
  return photo ? answerWith(photo.body, photo.size, headers) : notFound();
}

function answerWith(body: ReadableStream | null, size: number, headers: Headers): Response {
  headers.set("content-type", "image/webp");
  headers.set("content-length", String(size));
  return new Response(body, { headers });
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
}

function hasIt(request: Request, etag: string): boolean {
  const tags = request.headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
