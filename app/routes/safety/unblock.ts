import { redirect } from "react-router";
import { unblockMember } from "~/domain/block/unblock-member";
import { BLOCKED_PATH } from "~/features/members/blocked-notice";
import { getServices } from "~/request/middleware/context";
import { requireMemberAction } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/unblock";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/members/${requireId(params.id)}`);

/**
 * POST /members/{id}/unblock: redirects to the list of blocked members if it came from there, else
 * to the profile.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const after = () => BLOCKED_PATH;
  const { viewer, member, next } = await requireMemberAction({ request, params, context, after });
  const unblocked = await unblockMember(getServices(context), viewer, member);
  if (!unblocked.ok) throw notFound();
  return redirect(
    next === BLOCKED_PATH ? `${BLOCKED_PATH}?unblocked=${member}` : `/members/${member}`,
    303,
  );
}

export default NoPage;
