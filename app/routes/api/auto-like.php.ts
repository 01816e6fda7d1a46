import { likeCallSchema } from "~/domain/like/like.schema";
import { newestLike } from "~/domain/like/newest-like";
import { seeLike } from "~/domain/like/see-like";
import { getLanguage, getServices } from "~/middleware/context";
import type { Route } from "./+types/auto-like.php";
import { apiError, readJson } from "./read-json";
import { requireApiViewer } from "./require-api-viewer";

const nothing = () => new Response(null, { status: 204 });

/**
 * GET /api/auto-like.php: the profile for the like overlay, `main_image.match` its picture (null of a photo that is not for
 * this member, whose `tiny` is all there is); 204 where no like is new. Asking changes nothing.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const card = await newestLike(getServices(context), viewer, getLanguage(context));
  if (!card) return nothing();
  const { id, name, age, photo, likedByMe } = card;
  const image = photo && { match: photo.locked ? null : `/photos/${photo.id}/main`, tiny: photo.tiny };
  return Response.json({ id, name, age, matched: likedByMe, main_image: image });
}

/** POST /api/auto-like.php {id}: the overlay was closed, so that like is new no more. 204 also where it was seen before. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  if (request.method !== "POST") return apiError(405, "method_not_allowed");
  const { id } = await readJson(request, likeCallSchema);
  await seeLike(getServices(context), viewer, id);
  return nothing();
}
