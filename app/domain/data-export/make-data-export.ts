import { makeZip } from "client-zip";
import { all, first, run, runBatch, type Statement } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { minutes } from "~/kit/duration";
import { type DataExportId, newId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt } from "../account/limit-attempts";
import { selectRecipientWithStatus } from "../account/member-data-sql";
import { enqueueEmail } from "../outbox/enqueue-email";
import { selectName } from "../profile/profile-sql";
import { servicesOfRow } from "../site/site-services";
import {
  type DATA_EXPORT_REFUSALS,
  DATA_EXPORT_TTL,
  dataExportKey,
  MAX_DATA_EXPORT_ATTEMPTS,
} from "./data-export";
import {
  type ClaimedDataExport,
  claimDataExport,
  deleteDataExports,
  insertDataExport,
  isReady,
  markReady,
  releaseDataExport,
  type ShownDataExport,
  selectDownloadable,
  selectExpiredExports,
  selectExportsOf,
  selectNewestExport,
  selectSite,
  selectStuckExports,
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
  } catch (error) {
    const givenUp = claimed.attempts >= MAX_DATA_EXPORT_ATTEMPTS;
    const kind = error instanceof Error ? error.name : "unknown";
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

/**
 * Requests an export of the member's own data, made by a queue: one at a time and three a day,
 * since each reads all of it.
 */
export async function requestDataExport(
  services: Services,
  { id, siteId }: MemberKey,
  origin: string,
): Promise<Outcome<{ id: DataExportId }, keyof typeof DATA_EXPORT_REFUSALS>> {
  if (!(await consumeAttempt(services, { siteId, limit: "takeout", subject: id })))
    return refuse("too_many");
  const exportId = newId<DataExportId>();
  const at = services.now();
  const row = { id, siteId, exportId, origin, at, expiresAt: at + DATA_EXPORT_TTL };
  if ((await run(services.db, insertDataExport(row))) !== 1) return refuse("being_made");
  services.defer("takeout.enqueue", services.queues.enqueueDataExport(exportId));
  return done({ id: exportId });
}

/** The member's newest export for the page; read together with the page's other queries. */
export async function findDataExport(
  services: Services,
  member: MemberKey,
): Promise<ShownDataExport | null> {
  return (await services.readTogether(selectNewestExport(member, services.now())))[0] ?? null;
}

/**
 * The bytes of a member's own export; null if it does not exist, belongs to somebody else or has
 * expired, so that these cannot be distinguished.
 */
export async function fetchDataExport(services: Services, member: MemberKey, id: DataExportId) {
  const open = await first(services.db, selectDownloadable(member, id, services.now()));
  return open && services.takeouts.read(dataExportKey(id));
}

const BATCH_SIZE = 50;

/** Deletes expired exports. */
export async function deleteExpiredExports(services: Services): Promise<void> {
  await deleteExports(services, selectExpiredExports(services.now(), BATCH_SIZE));
}

/** Deletes some of a member's exports; true once none is left. */
export const deleteOwnExports = (services: Services, member: MemberKey): Promise<boolean> =>
  deleteExports(services, selectExportsOf(member, BATCH_SIZE));

/** Deletes the bytes before the rows, so that an interrupted run finds them again. */
async function deleteExports(
  services: Services,
  some: Statement<{ id: DataExportId }>,
): Promise<boolean> {
  const ids = (await all(services.db, some)).map(({ id }) => id);
  if (ids.length === 0) return true;
  await services.takeouts.delete(ids.map(dataExportKey));
  await run(services.db, deleteDataExports(JSON.stringify(ids)));
  return ids.length < BATCH_SIZE;
}

const STUCK_AFTER = minutes(5);
const REQUEUE_BATCH_SIZE = 20;

/** Enqueues waiting exports again, since their queue message or its consumer may have been lost. */
export async function requeueDataExports(services: Services): Promise<void> {
  const now = services.now();
  const stuck = await all(
    services.db,
    selectStuckExports(now - STUCK_AFTER, now, REQUEUE_BATCH_SIZE),
  );
  await Promise.all(stuck.map(({ id }) => services.queues.enqueueDataExport(id)));
}

/** The services bound to the database of an export's row; null while its site is being migrated. */
export const servicesForDataExport = (
  services: Services,
  id: DataExportId,
): Promise<Services | null> => servicesOfRow(services, selectSite(id));
