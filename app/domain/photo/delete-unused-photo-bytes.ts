import { all, run } from "~/db/batch";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { deleteUploadRecords, selectUnusedPhotos } from "./perceptual-hash-store";
import { PHOTO_SIZES, photoKeyOf } from "./photo";

/** An upload without a row after this time never gets one. */
const MAX_UPLOAD_TIME = hours(1);
/** R2 deletes up to a thousand keys in one request, and each photo has three. */
const BATCH_SIZE = 300;

/**
 * Deletes bytes without a row, a bounded number at a time and before their record, so that an
 * interrupted run repeats them. Returns the number of photos.
 */
export async function deleteUnusedPhotoBytes(services: Services): Promise<number> {
  const before = services.now() - MAX_UPLOAD_TIME;
  const unused = await all(services.db, selectUnusedPhotos(before, BATCH_SIZE));
  if (unused.length === 0) return 0;
  const keys = unused.flatMap(({ id, siteId }) =>
    PHOTO_SIZES.map((size) => photoKeyOf(`${siteId}/${id}`, size)),
  );
  await services.photos.delete(keys);
  await run(services.db, deleteUploadRecords(JSON.stringify(unused.map(({ id }) => id))));
  return unused.length;
}
