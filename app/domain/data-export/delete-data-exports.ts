import { all, run, type Statement } from "~/db/batch";
import type { DataExportId } from "~/kit/ids";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { dataExportKey } from "./data-export";
import { deleteDataExports, selectExpiredExports, selectExportsOf } from "./data-export-store";

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
