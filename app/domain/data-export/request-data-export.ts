import { run } from "~/db/batch";
import { type DataExportId, newId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt } from "../account/limit-attempts";
import { type DATA_EXPORT_REFUSALS, DATA_EXPORT_TTL } from "./data-export";
import { insertDataExport } from "./data-export-store";

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
