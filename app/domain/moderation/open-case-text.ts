import { all } from "~/db/batch";
import type { ComplaintId, DecisionId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { openPrivateText, type PrivateText } from "../complaint/open-private-text";
import { isReportReviewed } from "../moderation-decision/appeal-sql";
import type { ItemKind } from "../moderation-decision/moderation-decision";
import type { Staff } from "../permission/permission";
import { selectReviewedProfiles } from "../profile/profile-review-sql";
import { findWaiting } from "./find-waiting";

type CaseText = { kind: ItemKind; item: string; report: ComplaintId };
/** With the names of those who wrote the messages, by their ids. */
export type OpenedCaseText = PrivateText & { names: Record<string, string> };
type TextRefusal = "not_found" | "not_permitted";

/**
 * Opens the messages that a report copied, for somebody who decides it: the report itself, the
 * appeal against its decision, or the ban that it led to. The log names the reader.
 */
export async function openCaseText(
  services: Services,
  staff: Staff,
  { kind, item, report }: CaseText,
): Promise<Outcome<OpenedCaseText, TextRefusal>> {
  const found = await findWaiting(services, staff, { kind, item });
  if (!found) return refuse("not_found");
  const { here, siteId } = found;
  const isReview = kind === "appeal" || kind === "ban";
  const opened = await openPrivateText(here, staff, {
    siteId,
    complaintId: report,
    ...(isReview && { orWhile: isReportReviewed(report, item as DecisionId, staff.id) }),
  });
  if (!opened.ok) return opened;
  const writers = [...new Set(opened.value.messages.map(({ from }) => from))];
  const profiles = await all(here.db, selectReviewedProfiles(JSON.stringify(writers)));
  return done({
    ...opened.value,
    names: Object.fromEntries(profiles.map(({ id, name }) => [id as string, name])),
  });
}
