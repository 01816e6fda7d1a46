import { likeApiSchema } from "~/domain/like/like.schema";
import { findNewestLike, markLikeSeen } from "~/domain/like/list-likes";
import { photoPath } from "~/domain/photo/photo";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { getLocaleContext } from "~/request/visitor-context";
import type { Route } from "./+types/auto-like.php";
import { readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

const noContent = () => new Response(null, { status: 204 });

/**
 * GET /api/auto-like.php: the profile for the like overlay. `main_image.match` is its picture as a
 * URL (null for a photo this member may not see, where only `tiny` is returned, also a URL). 204 if
 * no like is new. Does not mark the like as seen.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const card = await findNewestLike(getServices(context), viewer, getLocaleContext(context));
  if (!card) return noContent();
  const { id, name, fictional, age, country, photo, likedAt } = card;
  const image = photo && {
    match: photo.locked ? null : photoPath(photo.id, "main"),
    tiny: photoPath(photo.id, "tiny"),
    shades: photo.shades,
  };
  const matched = likedAt !== null;
  return Response.json({ id, name, fictional, age, country, matched, main_image: image });
}

/**
 * POST /api/auto-like.php {id}: marks the like as seen when the overlay closes. 204 also if it was
 * seen before.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { id } = await readJson(request, likeApiSchema);
  if (isId<MemberId>(id)) await markLikeSeen(getServices(context), viewer, id);
  return noContent();
}
