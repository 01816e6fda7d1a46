import { all, run } from "~/db/batch";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { deleteNotes, selectUnused } from "./look-store";
import { keyOf, PHOTO_SIZES } from "./photo";

/** An upload that has no row after this never gets one. */
const UPLOAD_TAKES = hours(1);
/** R2 deletes a thousand keys in one call. */
const AT_ONCE = 300;

/** Deletes bytes that no row uses, some at a time, before the note of them: broken off it begins there again. How many photos it were. */
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
