import { findVisiblePhoto } from "~/domain/conversation/find-visible-profile";
import { isPhotoSize } from "~/domain/photo/photo";
import { findOpenPhoto, findSignedPhoto } from "~/domain/profile/find-photo";
import { isId, type PhotoId } from "~/kit/ids";
import { getServices, getSite, getViewer } from "~/request/middleware/context";
import { readViewer } from "~/request/middleware/session";
import type { Route } from "./+types/photo";
import { pictureResponse } from "./picture-response";

/**
 * Seconds a client may show a picture without revalidating. Together with the isolate's cache time
 * of its row this gives the one minute after which a removed photo is gone (R201). A revalidation
 * is answered with a 304.
 */
const MAX_AGE_SECONDS = 30;
/** In a browser, for this viewer only. */
const CACHE_CONTROL = `private, max-age=${MAX_AGE_SECONDS}, must-revalidate`;
/** Behind a `cdn_prefix`, for clients with the signed URL. */
const SHARED_CACHE_CONTROL = `public, max-age=${MAX_AGE_SECONDS}, must-revalidate`;

/**
 * GET or HEAD /photos/{id}/{main|thumb|tiny}: a WebP picture for viewers who may see it, 404 for
 * all others. A signed URL (R200) is valid for any client and ignores cookies. The entity tag is
 * derived from the URL, so a browser with a cached picture is answered without reading R2 (RFC
 * 9110, 13.1.2).
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { id, size } = params;
  const signed = url.searchParams.has("sign");
  const key = await findPhotoKey({ request, url, params, context }, signed);
  return pictureResponse(services, request, {
    key,
    tag: `"${id}-${size}"`,
    near: url.origin,
    headers: {
      "cache-control": signed ? SHARED_CACHE_CONTROL : CACHE_CONTROL,
      "cross-origin-resource-policy": signed ? "cross-origin" : "same-origin",
      ...(signed ? {} : { vary: "cookie" }),
    },
  });
}

type PhotoRequest = Pick<Route.LoaderArgs, "request" | "url" | "params" | "context">;

/**
 * The R2 key of the bytes this viewer, or this signed URL, may access. The viewer is determined
 * only if required (R645).
 */
async function findPhotoKey(photoRequest: PhotoRequest, signed: boolean): Promise<string | null> {
  const { request, url, context } = photoRequest;
  const { id, size } = photoRequest.params;
  if (!isPhotoSize(size) || !isId<PhotoId>(id)) return null;
  const services = getServices(context);
  const where = { siteId: getSite(context).id, near: url.origin };
  if (signed) return findSignedPhoto(services, where, { id, size, query: url.searchParams });
  const open = await findOpenPhoto(services, where, { id, size });
  if (open) return open;
  const reader = getViewer(context) ?? (await readViewer(request, context));
  return findVisiblePhoto(services, { ...where, reader }, { id, size });
}
