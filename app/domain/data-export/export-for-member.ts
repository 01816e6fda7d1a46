import { first } from "~/db/batch";
import type { DataExportId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { runAudited } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { loginRefusalOf } from "../session/log-in";
import { DATA_EXPORT_TTL } from "./data-export";
import { insertDataExport, selectExportById } from "./data-export-store";

/** HTTP status of each reason why staff do not order an export. */
export const STAFF_EXPORT_REFUSALS = {
  not_permitted: 403,
  not_found: 404,
  not_applicable: 409,
  being_made: 409,
} as const;

type StaffExport = {
  member: MemberKey;
  reason: string;
  origin: string;
  /** The id of the form, so that a form sent twice orders one export. */
  key: DataExportId;
};

/**
 * Orders a data export for a member who asked staff for it (R349): only the member downloads it,
 * after logging in, so an account that may not log in gets none.
 */
export async function exportForMember(
  services: Services,
  staff: Staff,
  { member, reason, origin, key }: StaffExport,
): Promise<Outcome<null, keyof typeof STAFF_EXPORT_REFUSALS>> {
  if (!isAllowed(staff.roles, "members.privacy")) return refuse("not_permitted");
  const account = await first(services.db, selectRecipientWithStatus(member));
  if (!account) return refuse("not_found");
  if (loginRefusalOf(account.status)) return refuse("not_applicable");
  const at = services.now();
  const { change } = await runAudited(
    services,
    {
      staff,
      action: "member.exported",
      siteId: member.siteId,
      subject: { kind: "member", id: member.id },
      memberId: member.id,
      reason,
      after: { export: key },
    },
    {
      change: insertDataExport({
        ...member,
        exportId: key,
        origin,
        at,
        expiresAt: at + DATA_EXPORT_TTL,
      }),
    },
  );
  if (change.changes !== 1)
    return (await first(services.db, selectExportById(member, key)))
      ? done(null)
      : refuse("being_made");
  services.defer("takeout.enqueue", services.queues.enqueueDataExport(key));
  return done(null);
}
