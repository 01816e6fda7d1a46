import type { SQL } from "drizzle-orm";
import { first } from "~/db/batch";
import type { ComplaintId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { fromJson } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { appendEntry } from "../audit-log/run-audited";
import { isAllowed, type Staff } from "../permission/permission";
import { hasOpenEvidence, selectEvidence, selectOpenReport } from "./complaint-store";

type OpenedReport = { siteId: SiteId; complaintId: ComplaintId; orWhile?: SQL };

/** What members wrote and a report copied. */
export type PrivateText = {
  profile: Record<string, unknown>;
  messages: z.infer<typeof messageSchema>[];
};

const messageSchema = z.object({
  seq: z.number(),
  from: z.string(),
  at: z.number(),
  text: z.string().nullable(),
  gift: z.string().nullable(),
  photo: z.string().nullable(),
});
const messagesSchema = z.array(messageSchema);
const profileSchema = z.record(z.string(), z.unknown());

/**
 * Opens the texts of members that a report copied. Only while the report is not decided, or where
 * `orWhile` holds, such as for an appeal against its decision; the log names the reader before
 * anything is returned. There is no other way to a member's messages.
 */
export async function openPrivateText(
  services: Services,
  staff: Staff,
  { siteId, complaintId, orWhile }: OpenedReport,
): Promise<Outcome<PrivateText, "not_found" | "not_permitted">> {
  if (!isAllowed(staff.roles, "reports.decide")) return refuse("not_permitted");
  const report = await first(services.db, selectOpenReport(siteId, complaintId, orWhile));
  if (!report) return refuse("not_found");
  const reference = { kind: "report", id: complaintId } as const;
  const { entry, found } = await appendEntry(
    services,
    {
      staff,
      action: "private_text.opened",
      siteId,
      subject: reference,
      memberId: report.reportedId,
      cause: reference,
    },
    (insert) => ({
      entry: insert(hasOpenEvidence(siteId, complaintId, orWhile)),
      found: selectEvidence(siteId, complaintId),
    }),
  );
  const [row] = found.rows;
  if (entry.changes === 0 || !row) return refuse("not_found");
  return done({
    profile: fromJson(row.profile, profileSchema),
    messages: fromJson(row.messages, messagesSchema),
  });
}
