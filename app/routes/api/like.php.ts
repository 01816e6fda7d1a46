import { LIKE_REFUSALS } from "~/domain/like/like";
import { likeApiSchema, unlikeApiSchema } from "~/domain/like/like.schema";
import { likeMember, unlikeMember } from "~/domain/like/like-member";
import type { Viewer } from "~/domain/session/session";
import type { LikeJson } from "~/features/members/like-form";
import { isId, type MemberId } from "~/kit/ids";
import { type Context, getServices } from "~/request/middleware/context";
import type { Route } from "./+types/like.php";
import { apiError, readJson } from "./parse-request";
import { requireApiViewer } from "./require-api-viewer";

export const handle = { methods: ["POST", "DELETE"] };

/**
 * POST /api/like.php {id} likes a member, DELETE {id, liked_at?} removes the like; both are
 * idempotent. Both return the current state with the time of the like, which DELETE sends back.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireApiViewer(context);
  return request.method === "DELETE"
    ? unlike(request, context, viewer)
    : like(request, context, viewer);
}

async function like(request: Request, context: Context, viewer: Viewer) {
  const { id } = await readJson(request, likeApiSchema);
  if (!isId<MemberId>(id)) return apiError(LIKE_REFUSALS.not_found, "not_found");
  const liked = await likeMember(getServices(context), viewer, id);
  if (!liked.ok) return apiError(LIKE_REFUSALS[liked.refusal], liked.refusal);
  return likeResponse(liked.value.likedAt, liked.value.matched);
}

async function unlike(request: Request, context: Context, viewer: Viewer) {
  const { id, liked_at } = await readJson(request, unlikeApiSchema);
  if (!isId<MemberId>(id)) return apiError(LIKE_REFUSALS.not_found, "not_found");
  const { likedAt } = await unlikeMember(getServices(context), viewer, {
    memberId: id,
    likedAt: liked_at,
  });
  return likeResponse(likedAt);
}

const likeResponse = (likedAt: number | null, matched = false) =>
  Response.json({ liked: likedAt !== null, liked_at: likedAt, matched } satisfies LikeJson);
