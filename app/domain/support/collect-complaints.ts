import { all } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import type { Services } from "~/services";
import { type SupportComplaint, selectForSupport } from "../complaint/support-sql";
import { listSites } from "../site/list-sites";
import { withEachDatabase } from "../site/site-services";
import { isInNoThread } from "./inbound-store";
import { storeInbound } from "./store-inbound";
import { SUPPORT_COMPLAINTS } from "./support";

const BATCH_SIZE = 100;

/**
 * Puts complaints into the threads of their authors (R434): whenever the inbox is opened, so
 * that it lacks none. Their clock began when they were filed. `services`: of one database.
 */
export async function collectComplaints(services: Services): Promise<void> {
  const found = await all(
    services.db,
    selectForSupport(SUPPORT_COMPLAINTS, isInNoThread, BATCH_SIZE),
  );
  if (found.length === 0) return;
  const sites = await listSites(services);
  for (const complaint of found) {
    const site = sites.find(({ id }) => id === complaint.siteId);
    if (site) await storeInbound(services, inboundOf(complaint), site.answerDays);
  }
}

/** The same for every database. */
export const collectEverywhere = async (services: Services): Promise<void> =>
  void (await Promise.all(withEachDatabase(services).map(collectComplaints)));

/** The subject is the kind, which the pages translate. */
const inboundOf = (complaint: SupportComplaint) => ({
  siteId: complaint.siteId,
  kind: "complaint" as const,
  complaintId: complaint.id,
  messageHash: null,
  sender: complaint.accountId === null ? complaint.email : null,
  verified: complaint.accountId !== null,
  automatic: false,
  body: "",
  attachments: [],
  at: complaint.at,
  memberId: complaint.accountId,
  address: complaint.accountId === null ? complaint.email : null,
  name: null,
  subject: complaint.kind,
  language: languageOr(complaint.language),
  thread: null,
});
