import { redirect } from "react-router";
import { blockMember } from "~/domain/conversation/block-member";
import { BLOCKED_PATH } from "~/features/members/blocked-notice";
import { getServices } from "~/request/middleware/context";
import { requireMemberAction } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/block";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/members/${requireId(params.id)}`);

/**
 * POST /members/{id}/block. The redirect contains the id for the "undo" button, because the profile
 * is then gone for both members.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const after = (from?: string) =>
    from === BLOCKED_PATH ? BLOCKED_PATH : `/members/${params.id}?ask=block`;
  const { viewer, member, next } = await requireMemberAction({ request, params, context, after });
  const blocked = await blockMember(getServices(context), viewer, member);
  if (!blocked.ok) throw notFound();
  return redirect(`${next === BLOCKED_PATH ? BLOCKED_PATH : "/members"}?blocked=${member}`, 303);
}

export default NoPage;
