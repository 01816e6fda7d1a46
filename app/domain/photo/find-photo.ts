import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import type { Reader } from "../profile/profile";
import type { PhotoSize } from "./photo";
import { findPhotoRow, type PhotoRow } from "./photo-store";

/** A page asks for dozens of pictures: an isolate believes a row this long, so a picture taken down is gone after a minute. */
const BELIEVE_FOR = minutes(1);
const CACHE_SIZE = 5_000;

const cache = new Map<string, { row: PhotoRow | null; until: number }>();

/**
 * The R2 key of a photo that this reader may see, else null: public ones are for everybody, members' for those logged
 * in, premium ones for premium members and their owner (decisions, "Photos"). Of a profile that is not active only
 * its owner sees any.
 */
export async function findPhoto(services: Services, siteId: string, reader: Reader | null, id: string, size: PhotoSize): Promise<string | null> {
  const row = await believedRow(services, siteId, id);
  return row && maySee(row, reader) ? `${row.folder}/${size}.webp` : null;
}

function maySee(row: PhotoRow, reader: Reader | null): boolean {
  if (reader?.id === row.profileId) return true;
  if (!row.seen) return false;
  if (row.visibility === "public") return true;
  return row.visibility === "members" ? reader !== null : Boolean(reader?.premium);
}

async function believedRow(services: Services, siteId: string, id: string): Promise<PhotoRow | null> {
  const key = `${siteId}:${id}`;
  const now = services.now();
  const cached = cache.get(key);
  if (cached && cached.until > now) return cached.row;
  const row = await findPhotoRow(services.db, siteId, id);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value as string);
  cache.set(key, { row, until: now + BELIEVE_FOR });
  return row;
}
