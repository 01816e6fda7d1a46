import { findMember, type OpenedMember } from "~/domain/member-admin/load-member";
import { type Context, getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import { memberPath } from "./member-path";

type MemberParams = { site: string; id: string };

/** The member of an address; throws 404 if there is none. */
export async function openMember(context: Context, params: MemberParams): Promise<OpenedMember> {
  const opened = await findMember(getServices(context), params);
  if (!opened) throw notFound();
  return opened;
}

/** What a page of actions shows about the member. */
export const describeMember = ({ member, site, facts }: OpenedMember) => ({
  path: memberPath(member),
  name: facts.name,
  siteName: site.name,
  status: facts.status,
});
