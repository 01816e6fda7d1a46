import { all, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { erasePhotos, selectOwnPhotos } from "./member-data-sql";
import { PHOTO_SIZES, photoKeyOf } from "./photo";

const BATCH_SIZE = 25;

/**
 * Erases some of a member's photos, bytes before rows, so that no unrecorded bytes remain; true
 * once none is left.
 */
export async function eraseOwnPhotos(services: Services, member: MemberKey): Promise<boolean> {
  const photos = await all(services.db, selectOwnPhotos(member, BATCH_SIZE));
  if (photos.length === 0) return true;
  // Generated portraits of fictional members are shared; a member's own folder contains the photo's
  // id.
  const own = photos.filter(({ id, folder }) => folder === `${member.siteId}/${id}`);
  const keys = own.flatMap(({ folder }) => PHOTO_SIZES.map((size) => photoKeyOf(folder, size)));
  if (keys.length > 0) await services.photos.delete(keys);
  await runBatch(services.db, erasePhotos(member, JSON.stringify(photos.map(({ id }) => id))));
  return photos.length < BATCH_SIZE;
}
