import { first } from "~/db/batch";
import type { DataExportId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { dataExportKey } from "./data-export";
import { type ShownDataExport, selectDownloadable, selectNewestExport } from "./data-export-store";

/** The member's newest export for the page; read together with the page's other queries. */
export async function findDataExport(
  services: Services,
  member: MemberKey,
): Promise<ShownDataExport | null> {
  return (await services.readTogether(selectNewestExport(member, services.now())))[0] ?? null;
}

/**
 * The bytes of a member's own export; null if it does not exist, belongs to somebody else or has
 * expired, so that these cannot be told apart.
 */
export async function fetchDataExport(services: Services, member: MemberKey, id: DataExportId) {
  const open = await first(services.db, selectDownloadable(member, id, services.now()));
  return open && services.takeouts.read(dataExportKey(id));
}
