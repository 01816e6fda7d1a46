import { redirect } from "react-router";
import { unblockMember } from "~/domain/block/unblock-member";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { requireId } from "~/request/require-id";
import { NoPage } from "../../request/no-page";
import { requireMemberAction } from "../members/require-member-action";
import type { Route } from "./+types/unblock";
import { BLOCKED_PATH } from "./blocked-notice";

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
