import { redirect } from "react-router";
import { unlikeMember } from "~/domain/like/unlike-member";
import { getServices } from "~/request/middleware/context";
import { requireId } from "~/request/require-id";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/unlike";
import type { LikeResult } from "./like-result";
import { requireMemberAction, returnUrl } from "./require-member-action";

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
