import { makeZip } from "client-zip";
import { first, run, runBatch } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { minutes } from "~/kit/duration";
import type { DataExportId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/member-data-sql";
import { DATA_EXPORT_TTL, dataExportKey, MAX_DATA_EXPORT_ATTEMPTS } from "./data-export";
import {
  type ClaimedDataExport,
  claimDataExport,
  isReady,
  markReady,
  releaseDataExport,
} from "./data-export-store";
import { exportFiles } from "./own-data";

/** Longer than any export; after that the consumer is considered dead and another may claim it. */
const CLAIM_DURATION = minutes(14);

/**
 * Makes one export, streamed from the database into R2, and notifies its member. "failed": to be
 * retried.
 */
export async function makeDataExport(
  services: Services,
  id: DataExportId,
): Promise<"made" | "gone" | "failed"> {
  const now = services.now();
  const claimed = await first(
    services.db,
    claimDataExport(id, { now, until: now + CLAIM_DURATION }),
  );
  if (!claimed) return "gone";
  try {
    await writeExport(services, id, claimed);
    return "made";
  } catch (fault) {
    const givenUp = claimed.attempts >= MAX_DATA_EXPORT_ATTEMPTS;
    const kind = fault instanceof Error ? fault.name : "unknown";
    services.log("takeout.failed", {
      takeout: id,
      attempt: claimed.attempts,
      givenUp,
      fault: kind,
    });
    await run(services.db, releaseDataExport(id, givenUp));
    return givenUp ? "gone" : "failed";
  }
}

async function writeExport(
  services: Services,
  id: DataExportId,
  claimed: ClaimedDataExport,
): Promise<void> {
  const member = { id: claimed.accountId, siteId: claimed.siteId };
  const zip = makeZip(exportFiles(services, member));
  const bytes = await services.takeouts.write(dataExportKey(id), zip);
  const email = await writeReadyEmail(services, id, claimed);
  const at = services.now();
  const { ready } = await runBatch(services.db, {
    ready: markReady(id, at, { bytes, expiresAt: at + DATA_EXPORT_TTL }),
    email: email?.statement,
  });
  // The member was erased meanwhile: nothing would delete these bytes later.
  if (ready.changes !== 1) return services.takeouts.delete([dataExportKey(id)]);
  services.log("takeout.made", { takeout: id, site: member.siteId, bytes });
  email?.enqueue();
}

async function writeReadyEmail(
  services: Services,
  id: DataExportId,
  { accountId, siteId, origin }: ClaimedDataExport,
) {
  const member = { id: accountId, siteId };
  const [[account], [profile]] = await Promise.all([
    services.readTogether(selectRecipientWithStatus(member)),
    services.readTogether(selectName(member)),
  ]);
  if (!account) return null;
  const language = languageOr(account.language);
  const fields = { name: profile?.name ?? null };
  const order = { siteId, account: accountId, origin, to: account.email, language, fields };
  return enqueueEmail(services, { ...order, template: "takeout_ready" }, isReady(id));
}
