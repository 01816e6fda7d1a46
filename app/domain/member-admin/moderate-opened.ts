import { days } from "~/kit/duration";
import type { Outcome } from "~/kit/outcome";
import {
  endMemberSessions,
  type MemberActionRefusal,
  moderateMember,
} from "../deactivation/moderate-member";
import type { Staff } from "../permission/permission";
import type { OpenedMember } from "./load-member";
import type { ModerateForm } from "./member-admin.schema";

/** Executes what staff chose on a member's page. */
export async function moderateOpened(
  { services, member, site }: OpenedMember,
  staff: Staff,
  { action, days: length = 0, reason, key }: ModerateForm,
): Promise<Outcome<null, MemberActionRefusal>> {
  if (action === "sessions") return endMemberSessions(services, staff, { member, reason });
  const origin = services.originOf(site.host);
  const until = action === "suspend" && length > 0 ? services.now() + days(length) : null;
  return moderateMember(services, staff, { member, action, reason, origin, until, key });
}
