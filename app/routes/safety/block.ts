import { redirect } from "react-router";
import { blockMember } from "~/domain/conversation/block-member";
import { notFound } from "~/http/not-found";
import { ourId } from "~/http/our-id";
import { getServices } from "~/middleware/context";
import { requireDeed } from "../members/require-deed";
import { NoPage } from "../no-page";
import type { Route } from "./+types/block";
import { BLOCKED } from "./blocked-notice";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/members/${ourId(params.id)}`);

/**
 * POST /members/{id}/block. The redirect contains the id for the "undo" button, because the profile
 * is then gone for both members.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const after = (from?: string) => (from === BLOCKED ? BLOCKED : `/members/${params.id}?ask=block`);
  const { viewer, member, next } = await requireDeed({ request, params, context, after });
  const blocked = await blockMember(getServices(context), viewer, member);
  if (!blocked.ok) throw notFound();
  return redirect(`${next === BLOCKED ? BLOCKED : "/members"}?blocked=${member}`, 303);
}

export default NoPage;
