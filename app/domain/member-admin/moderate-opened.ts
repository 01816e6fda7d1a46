import { days } from "~/kit/duration";
import { type Outcome, refuse } from "~/kit/outcome";
import {
  endMemberSessions,
  type MemberActionRefusal,
  moderateMember,
} from "../deactivation/moderate-member";
import { isAllowed, type Staff } from "../permission/permission";
import type { OpenedMember } from "./load-member";
import type { ModerateForm } from "./member-admin.schema";

/**
 * Executes what staff chose on a member's page. A ban by one person needs a permission of its own,
 * since others propose it to a second person.
 */
export async function moderateOpened(
  { services, member, site }: OpenedMember,
  staff: Staff,
  { action, days: length = 0, reason, key }: ModerateForm,
): Promise<Outcome<null, MemberActionRefusal>> {
  if (action === "sessions") return endMemberSessions(services, staff, { member, reason });
  if ((action === "ban" || action === "fake") && !isAllowed(staff.roles, "members.ban"))
    return refuse("not_permitted");
  const origin = services.originOf(site.host);
  const until = action === "suspend" && length > 0 ? services.now() + days(length) : null;
  return moderateMember(services, staff, { member, action, reason, origin, until, key });
}
