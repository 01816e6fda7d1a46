import { LIKE_REFUSALS } from "~/domain/like/like";
import { likeCallSchema } from "~/domain/like/like.schema";
import { likeMember } from "~/domain/like/like-member";
import { unlikeMember } from "~/domain/like/unlike-member";
import { isId, type MemberId } from "~/kit/ids";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/like.php";
import { apiError, readJson } from "./read-call";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["POST", "DELETE"] };

/** POST /api/like.php {id} likes a member, DELETE takes it back; either again changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  const { id } = await readJson(request, likeCallSchema);
  if (!isId<MemberId>(id)) return apiError(LIKE_REFUSALS.not_found, "not_found");
  if (request.method === "DELETE") {
    await unlikeMember(getServices(context), viewer, id);
    return Response.json({ liked: false, matched: false });
  }
  const liked = await likeMember(getServices(context), viewer, id);
  if (!liked.ok) return apiError(LIKE_REFUSALS[liked.refusal], liked.refusal);
  return Response.json({ liked: true, matched: liked.value.matched });
}
