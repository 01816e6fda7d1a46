import { redirect } from "react-router";
import { blockMember } from "~/domain/conversation/block-member";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { requireId } from "~/request/require-id";
import { NoPage } from "../../request/no-page";
import { requireMemberAction } from "../members/require-member-action";
import type { Route } from "./+types/block";
import { BLOCKED_PATH } from "./blocked-notice";

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
