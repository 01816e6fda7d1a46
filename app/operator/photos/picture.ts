import { findPhotoKeyForStaff } from "~/domain/moderation/load-photo-review";
import { isPhotoSize } from "~/domain/photo/photo";
import { isId, type PhotoId, type SiteId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/picture";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

/** The bytes of a photo of any status. No cache keeps them: members' rules do not apply here. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { site, id, size } = params;
  const key =
    isPhotoSize(size) && isId<PhotoId>(id)
      ? await findPhotoKeyForStaff(services, { site: site as SiteId, id, size })
      : null;
  const picture = key && (await services.photos.get(key));
  if (!picture) return new Response(null, { status: 404, headers: NO_STORE });
  return new Response(picture.body, {
    headers: {
      ...NO_STORE,
      "content-type": "image/webp",
      "content-length": String(picture.size),
      "cross-origin-resource-policy": "same-origin",
    },
  });
}

const NO_STORE = { "cache-control": "private, no-store" };
