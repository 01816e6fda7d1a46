import { findKnownPhoto } from "~/domain/conversation/find-known";
import { isPhotoSize } from "~/domain/photo/photo";
import { isId, type PhotoId } from "~/kit/ids";
import { getServices, getSite, getViewer } from "~/middleware/context";
import type { Route } from "./+types/photo";

/** A year, the longest that caches keep: an address never gets other bytes. Private, since a profile may be hidden later. */
const KEEP = "private, max-age=31536000, immutable";
/** For members alone: a block, a logout or the end of Premium takes it away, so a browser asks again after a minute. */
const KEEP_SHORTLY = "private, max-age=60, must-revalidate";

/**
 * GET or HEAD /photos/{id}/{main|thumb|tiny}: a WebP picture for those who may see it, 404 for everybody else. The entity tag
 * follows from the address, so a browser that has the picture is answered without reading R2 (RFC 9110, 13.1.2).
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = getSite(context);
  const { id, size } = params;
  const found =
    isPhotoSize(size) && isId<PhotoId>(id)
      ? await findKnownPhoto(
          services,
          { siteId: site.id, reader: getViewer(context) },
          { id, size },
        )
      : null;
  if (!found) return notFound();
  const { key, forEverybody } = found;
  const headers = new Headers({
    etag: `"${id}-${size}"`,
    "cache-control": forEverybody ? KEEP : KEEP_SHORTLY,
    vary: "cookie",
  });
  if (hasIt(request, headers.get("etag") as string))
    return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") {
    const bytes = await services.photos.head(key);
    return bytes ? answerWith(null, bytes.size, headers) : notFound();
  }
  const photo = await services.photos.get(key);
  return photo ? answerWith(photo.body, photo.size, headers) : notFound();
}

function answerWith(body: ReadableStream | null, size: number, headers: Headers): Response {
  headers.set("content-type", "image/webp");
  headers.set("content-length", String(size));
  headers.set("cross-origin-resource-policy", "same-origin");
  return new Response(body, { headers });
}

function notFound(): Response {
  return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
}

function hasIt(request: Request, etag: string): boolean {
  const tags = request.headers.get("if-none-match")?.split(",") ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
