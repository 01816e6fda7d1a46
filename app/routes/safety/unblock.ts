import { redirect } from "react-router";
import { unblockMember } from "~/domain/safety/unblock-member";
import { notFound } from "~/http/not-found";
import { ourId } from "~/http/our-id";
import { getServices } from "~/middleware/context";
import { requireDeed } from "../members/require-deed";
import { NoPage } from "../no-page";
import type { Route } from "./+types/unblock";
import { BLOCKED } from "./blocked-notice";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/members/${ourId(params.id)}`);

/**
 * POST /members/{id}/unblock: redirects to the list of blocked members if it came from there, else
 * to the profile.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const after = () => BLOCKED;
  const { viewer, member, next } = await requireDeed({ request, params, context, after });
  const unblocked = await unblockMember(getServices(context), viewer, member);
  if (!unblocked.ok) throw notFound();
  return redirect(next === BLOCKED ? `${BLOCKED}?unblocked=${member}` : `/members/${member}`, 303);
}

export default NoPage;
