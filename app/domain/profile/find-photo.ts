import type { SQL } from "drizzle-orm";
import type { PhotoId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { keyOf, type PhotoSize } from "../photo/photo";
import { VISIBILITIES } from "../photo/photo.schema";
import { type Grant, readGrant } from "../photo/photo-names";
import { believedRow, isForAll, knownForAll } from "./believed-photo";
import { talksWithAll, talksWithNobody } from "./privacy-sql";
import type { Reader } from "./profile";
import type { PhotoRow } from "./profile-store";

/**
 * On which site; null stands for a visitor. `talks`: whether the two talk, as the noun that knows it says it of `p`. `near`: the site's
 * origin, under which the data centre remembers what it was told.
 */
type PhotoAsker = { siteId: SiteId; reader: Reader | null; talks?: SQL; near?: string };
type Asked = { id: PhotoId; size: PhotoSize };

/**
 * A photo of which it is known by now that everybody may see it, so that nobody asks who its reader is (R645); null where that is not
 * known, which says nothing.
 */
export async function findOpenPhoto(
  services: Services,
  { siteId, near }: { siteId: SiteId; near: string },
  { id, size }: Asked,
): Promise<string | null> {
  const row = await knownForAll(services, { siteId, near }, id);
  return row && keyOf(row.folder, size);
}

/**
 * A photo that this reader may see, else null: public ones are for everybody, members' for those
 * logged in, premium ones for premium members and their owner, their blur for whoever is logged in (R74); these two never across a
 * block, either way, although the address may still be known. Of a profile that is not active only
 * its owner sees any, and of an invisible one those who talk with them (R130).
 */
export async function findPhoto(
  services: Services,
  { siteId, reader, talks = talksWithNobody, near }: PhotoAsker,
  { id, size }: Asked,
): Promise<string | null> {
  const row = await believedRow(services, { siteId, id: reader?.id ?? null, talks, near }, id);
  if (!row || !maySee(row, reader, size)) return null;
  return keyOf(row.folder, size);
}

/**
 * The same at a signed address, which says itself for whom it was made (R200). What has changed since counts: a photo taken
 * down, shown to fewer, or of a member who is gone is not there, at their own addresses neither (R201).
 */
export async function findSignedPhoto(
  services: Services,
  { siteId, near }: { siteId: SiteId; near?: string },
  { id, size, query }: Asked & { query: URLSearchParams },
): Promise<string | null> {
  const grant = readGrant(services, { siteId, id, size, query });
  if (!grant) return null;
  const own = grant === "own";
  const talks = OF_TALKING.includes(grant) ? talksWithAll : talksWithNobody;
  const row = await believedRow(services, { siteId, id: null, talks, own, grant, near }, id);
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

function maySee(row: PhotoRow, reader: Reader | null, size: PhotoSize): boolean {
  if (reader?.id === row.profileId) return true;
  if (!row.seen) return false;
  if (isForAll(row)) return true;
  if (!reader || !row.together) return false;
  return row.visibility !== "premium" || reader.premium || size === "tiny";
}
