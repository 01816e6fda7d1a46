import type { LikeList } from "~/domain/like/like";
import { likesApiSchema } from "~/domain/like/like.schema";
import { listLikes } from "~/domain/like/list-likes";
import { getServices } from "~/request/middleware/context";
import { getLocaleContext } from "~/request/visitor-context";
import type { Route } from "./+types/likes.php";
import { readQuery } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";
import { profileJson } from "./responses";

/**
 * GET /api/likes.php: `profiles` the member likes, and `liked_by`, each with `like_new`, new ones
 * first (R82). Returns the first page of each; `next` holds their cursors.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireApiViewer(context);
  const call = readQuery(url, likesApiSchema);
  const services = getServices(context);
  const cardContext = getLocaleContext(context);
  const page = (list: LikeList, after: string | null = null) =>
    listLikes(services, { viewer, list, after, cardContext });
  const [given, received] = await Promise.all([
    page("given", call.after_given),
    page("received", call.after_received),
  ]);
  return Response.json({
    profiles: given.members.map(profileJson),
    liked_by: received.members.map((card) => ({ ...profileJson(card), like_new: card.isNewLike })),
    next: { profiles: given.next, liked_by: received.next },
  });
}
