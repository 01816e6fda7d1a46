import { redirect } from "react-router";
import { unlikeMember } from "~/domain/like/like-member";
import type { LikeResult } from "~/features/members/like-form";
import { getServices } from "~/request/middleware/context";
import { requireMemberAction, returnUrl } from "~/request/require-viewer";
import { requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/unlike";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/members/${requireId(params.id)}`);

/** POST /members/{id}/unlike: removes a like, as ./like.tsx adds it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, member, next } = await requireMemberAction({ request, params, context });
  await unlikeMember(getServices(context), viewer, { memberId: member });
  if (next) throw redirect(returnUrl(next, member), 303);
  const answer: LikeResult = { id: member, liked: false, matched: false, refusal: null };
  return answer;
}

export default NoPage;
