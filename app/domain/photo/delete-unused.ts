import { all, run } from "~/db/batch";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { deleteNotes, selectUnused } from "./look-store";
import { keyOf, PHOTO_SIZES } from "./photo";

/** An upload without a row after this time never gets one. */
const UPLOAD_TAKES = hours(1);
/** R2 deletes up to a thousand keys in one request, and each photo has three. */
const AT_ONCE = 300;

/**
 * Deletes bytes without a row, a bounded number at a time and before their record, so that an
 * interrupted run repeats them. Returns the number of photos.
 */
export async function deleteUnused(services: Services): Promise<number> {
  const before = services.now() - UPLOAD_TAKES;
  const unused = await all(services.db, selectUnused(before, AT_ONCE));
  if (unused.length === 0) return 0;
  const keys = unused.flatMap(({ id, siteId }) =>
    PHOTO_SIZES.map((size) => keyOf(`${siteId}/${id}`, size)),
  );
  await services.photos.delete(keys);
  await run(services.db, deleteNotes(JSON.stringify(unused.map(({ id }) => id))));
  return unused.length;
}
