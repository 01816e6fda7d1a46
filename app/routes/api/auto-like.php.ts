import { likeCallSchema } from "~/domain/like/like.schema";
import { newestLike } from "~/domain/like/newest-like";
import { seeLike } from "~/domain/like/see-like";
import { photoPath } from "~/domain/photo/photo";
import { getOutlook } from "~/http/outlook";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/auto-like.php";
import { readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

const nothing = () => new Response(null, { status: 204 });

/**
 * GET /api/auto-like.php: the profile for the like overlay, `main_image.match` its picture (null of a photo that is not for
 * this member, whose `tiny` is all there is), both as addresses; 204 where no like is new. Asking changes nothing.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const card = await newestLike(getServices(context), viewer, getOutlook(context));
  if (!card) return nothing();
  const { id, name, fictional, age, country, photo, likedByMe } = card;
  const image = photo && {
    match: photo.locked ? null : photoPath(photo.id, "main"),
    tiny: photoPath(photo.id, "tiny"),
    shades: photo.shades,
  };
  const matched = likedByMe;
  return Response.json({ id, name, fictional, age, country, matched, main_image: image });
}

/** POST /api/auto-like.php {id}: the overlay was closed, so that like is new no more. 204 also where it was seen before. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { id } = await readJson(request, likeCallSchema);
  if (isId<MemberId>(id)) await seeLike(getServices(context), viewer, id);
  return nothing();
}
