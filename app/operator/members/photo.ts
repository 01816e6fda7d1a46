import { findPhotoKey } from "~/domain/member-admin/load-member";
import { isPhotoSize } from "~/domain/photo/photo";
import type { OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/photo";
import { openMember } from "./open-member";

export const handle = { permission: "members.read" } satisfies OperatorHandle;

const NO_STORE = { "cache-control": "private, no-store" };

/** The bytes of a member's own photo of any status. No cache keeps them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openMember(context, params);
  const { photo, size } = params;
  const key = isPhotoSize(size) ? await findPhotoKey(opened, photo, size) : null;
  const picture = key && (await opened.services.photos.get(key));
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
