import type { SQL } from "drizzle-orm";
import { BoundedCache } from "~/kit/bounded-cache";
import { minutes } from "~/kit/duration";
import type { PhotoId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { keyOf, type PhotoSize } from "../photo/photo";
import { talksWithNobody } from "./privacy-sql";
import type { Reader } from "./profile";
import { findPhotoRow, type PhotoReader, type PhotoRow } from "./profile-store";

/** A page asks for dozens of pictures: an isolate believes a row this long, so a picture taken down is gone after a minute. */
const PHOTO_TTL = minutes(1);
const cache = new BoundedCache<string, PhotoRow | null>({ size: 5_000, life: PHOTO_TTL });

/** On which site; null stands for a visitor. `talks`: whether the two talk, as the noun that knows it says it of `p`. */
type PhotoAsker = { siteId: SiteId; reader: Reader | null; talks?: SQL };

/** Where the bytes lie in R2, and whether everybody may have them: only then may a browser keep them for good. */
type FoundPhoto = { key: string; forEverybody: boolean };

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
): Promise<FoundPhoto | null> {
  const row = await believedRow(services, { siteId, id: reader?.id ?? null, talks }, id);
  if (!row || !maySee(row, reader, size)) return null;
  return { key: keyOf(row.folder, size), forEverybody: isForAll(row) };
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
  reader: PhotoReader,
  id: PhotoId,
): Promise<PhotoRow | null> {
  // The id is as it was asked for: last, so that none of its signs makes it another reader's key.
  const [forAll, forOne] = [`all:${reader.siteId}:${id}`, `${reader.id}:${reader.siteId}:${id}`];
  const now = services.now();
  for (const key of [forAll, forOne]) {
    const cached = cache.get(key, now);
    if (cached !== undefined) return cached;
  }
  const row = await findPhotoRow(services.db, reader, id);
  cache.set(!row || isForAll(row) ? forAll : forOne, row, now);
  return row;
}
