import { redirect } from "react-router";
import { unlikeMember } from "~/domain/like/unlike-member";
import { ourId } from "~/http/our-id";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/unlike";
import type { LikeAnswer } from "./like-answer";
import { backTo, requireDeed } from "./require-deed";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/members/${ourId(params.id)}`);

/** POST /members/{id}/unlike: removes a like, as ./like.tsx adds it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, member, next } = await requireDeed({ request, params, context });
  await unlikeMember(getServices(context), viewer, { memberId: member });
  if (next) throw redirect(backTo(next, member), 303);
  const answer: LikeAnswer = { id: member, liked: false, matched: false, refusal: null };
  return answer;
}

export default NoPage;
