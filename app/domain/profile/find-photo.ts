import type { SQL } from "drizzle-orm";
import { BoundedCache } from "~/kit/bounded-cache";
import type { PhotoId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { keyOf, PHOTO_TTL, type PhotoSize } from "../photo/photo";
import { VISIBILITIES } from "../photo/photo.schema";
import { type Grant, readGrant } from "../photo/photo-names";
import { talksWithAll, talksWithNobody } from "./privacy-sql";
import type { Reader } from "./profile";
import { findPhotoRow, type PhotoReader, type PhotoRow } from "./profile-store";

const cache = new BoundedCache<string, PhotoRow | null>({ size: 5_000, life: PHOTO_TTL });

/** On which site; null stands for a visitor. `talks`: whether the two talk, as the noun that knows it says it of `p`. */
type PhotoAsker = { siteId: SiteId; reader: Reader | null; talks?: SQL };

/**
 * A photo that this reader may see, else null: public ones are for everybody, members' for those
 * logged in, premium ones for premium members and their owner, their blur for whoever is logged in (R74); these two never across a
 * block, either way, although the address may still be known. Of a profile that is not active only
 * its owner sees any, and of an invisible one those who talk with them (R130).
 */
export async function findPhoto(
  services: Services,
  { siteId, reader, talks = talksWithNobody }: PhotoAsker,
  { id, size }: { id: PhotoId; size: PhotoSize },
): Promise<string | null> {
  const row = await believedRow(services, { siteId, id: reader?.id ?? null, talks }, id);
  if (!row || !maySee(row, reader, size)) return null;
  return keyOf(row.folder, size);
}

/**
 * The same at a signed address, which says itself for whom it was made (R200). What has changed since counts: a photo taken
 * down, shown to fewer, or of a member who is gone is not there, at their own addresses neither (R201).
 */
export async function findSignedPhoto(
  services: Services,
  siteId: SiteId,
  { id, size, query }: { id: PhotoId; size: PhotoSize; query: URLSearchParams },
): Promise<string | null> {
  const grant = readGrant(services, { siteId, id, size, query });
  if (!grant) return null;
  const own = grant === "own";
  const talks = OF_TALKING.includes(grant) ? talksWithAll : talksWithNobody;
  const row = await believedRow(services, { siteId, id: null, talks, own, grant }, id);
  if (!row) return null;
  const isShown = own ? row.seen || row.kept : row.seen && isWithin(row, grant);
  return isShown ? keyOf(row.folder, size) : null;
}

const OF_TALKING: readonly Grant[] = ["members_hidden", "premium_hidden", "locked_hidden"];

/** Whether it is still shown to those for whom the address was made; the blur of a locked one is for all of them. */
function isWithin({ visibility }: PhotoRow, grant: Grant): boolean {
  const [made = ""] = grant.split("_");
  return (
    (VISIBILITIES as readonly string[]).indexOf(made) >= VISIBILITIES.indexOf(visibility) ||
    made === "locked"
  );
}

const isForAll = (row: PhotoRow): boolean => row.visibility === "public" && Boolean(row.open);

function maySee(row: PhotoRow, reader: Reader | null, size: PhotoSize): boolean {
  if (reader?.id === row.profileId) return true;
  if (!row.seen) return false;
  if (isForAll(row)) return true;
  if (!reader || !row.together) return false;
  return row.visibility !== "premium" || reader.premium || size === "tiny";
}

/** What is public is the same for all readers and kept once; of the rest each reader has their own answer. */
async function believedRow(
  services: Services,
  reader: PhotoReader & { grant?: Grant },
  id: PhotoId,
): Promise<PhotoRow | null> {
  // The id is as it was asked for: last, so that none of its signs makes it another reader's key.
  const [forAll, forOne] = [
    `all:${reader.siteId}:${id}`,
    `${reader.grant ?? reader.id}:${reader.siteId}:${id}`,
  ];
  const now = services.now();
  for (const key of [forAll, forOne]) {
    const cached = cache.get(key, now);
    if (cached !== undefined) return cached;
  }
  const row = await findPhotoRow(services.db, reader, id);
  cache.set(!row || isForAll(row) ? forAll : forOne, row, now);
  return row;
}
