import { data, redirect } from "react-router";
import { LIKE_REFUSALS } from "~/domain/like/like";
import { likeMember } from "~/domain/like/like-member";
import type { LikeResult } from "~/features/members/like-form";
import { MATCH_PARAM } from "~/features/members/match-overlay";
import { getServices } from "~/request/middleware/context";
import { requireMemberAction, returnUrl } from "~/request/require-viewer";
import type { Route } from "./+types/like";
import { loadProfile } from "./load-profile";
import { ProfilePage } from "./profile-page";

/** /members/{id}/like: the profile, with the reason why the like was refused. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return loadProfile({ request, context, id: params.id });
}

/**
 * The like form without JavaScript. With `next` a like redirects to the previous page, or to the
 * match that it completed. Without `next` it responds in place, for pages of an earlier release.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, member: id, next } = await requireMemberAction({ request, params, context });
  const liked = await likeMember(getServices(context), viewer, id);
  if (next && liked.ok && liked.value.matched)
    throw redirect(`/members/${id}?${MATCH_PARAM}=yes`, 303);
  if (next && liked.ok) throw redirect(returnUrl(next, id), 303);
  return liked.ok
    ? data<LikeResult>({ id, liked: true, matched: liked.value.matched, refusal: null })
    : data<LikeResult>(
        { id, liked: false, matched: false, refusal: liked.refusal },
        { status: LIKE_REFUSALS[liked.refusal] },
      );
}

export default function Like({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} answer={actionData ?? null} />;
}
