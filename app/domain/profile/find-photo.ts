import type { SQL } from "drizzle-orm";
import type { PhotoId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { type PhotoSize, photoKeyOf } from "../photo/photo";
import { VISIBILITIES } from "../photo/photo.schema";
import { type Grant, readGrant } from "../photo/photo-refs";
import { cachedPhotoRow, cachedPublicRow, isPublicRow } from "./cached-photo-row";
import { existingConversation, noConversation } from "./privacy-sql";
import type { ProfileViewer } from "./profile";
import type { PhotoRow } from "./profile-store";

/**
 * `reader`: null for a visitor. `talks`: SQL condition about `p` whether the two have a
 * conversation, supplied by a higher module. `near`: the site's origin, the key of the data
 * centre's cache.
 */
type PhotoViewContext = {
  siteId: SiteId;
  reader: ProfileViewer | null;
  talks?: SQL;
  near?: string;
};
type PhotoRequest = { id: PhotoId; size: PhotoSize };

/**
 * A photo cached as visible to everybody, so that no session is read (R645); null if it is not
 * cached, which proves nothing.
 */
export async function findOpenPhoto(
  services: Services,
  { siteId, near }: { siteId: SiteId; near: string },
  { id, size }: PhotoRequest,
): Promise<string | null> {
  const row = await cachedPublicRow(services, { siteId, near }, id);
  return row && photoKeyOf(row.folder, size);
}

/**
 * The storage key of a photo that this viewer may see, else null: public photos are for everybody,
 * members' photos for logged-in members, Premium photos for Premium members and their owner, their
 * blur for logged-in members (R74). The latter two are never visible across a block in either
 * direction, even if the address is known. Photos of an inactive profile are visible only to their
 * owner, those of an invisible one also to members who have a conversation with them (R130).
 */
export async function findPhoto(
  services: Services,
  { siteId, reader, talks = noConversation, near }: PhotoViewContext,
  { id, size }: PhotoRequest,
): Promise<string | null> {
  const row = await cachedPhotoRow(services, { siteId, id: reader?.id ?? null, talks, near }, id);
  if (!row || !maySee(row, reader, size)) return null;
  return photoKeyOf(row.folder, size);
}

/**
 * The same for a signed address, which names the audience it was issued for (R200). Later changes
 * apply: a photo that was removed, restricted, or whose member is gone is not served, even at its
 * owner's addresses (R201).
 */
export async function findSignedPhoto(
  services: Services,
  { siteId, near }: { siteId: SiteId; near?: string },
  { id, size, query }: PhotoRequest & { query: URLSearchParams },
): Promise<string | null> {
  const grant = readGrant(services, { siteId, id, size, query });
  if (!grant) return null;
  const own = grant === "own";
  const talks = CONVERSATION_GRANTS.includes(grant) ? existingConversation : noConversation;
  const row = await cachedPhotoRow(services, { siteId, id: null, talks, own, grant, near }, id);
  if (!row) return null;
  const isShown = own ? row.seen || row.kept : row.seen && isGrantSufficient(row, grant);
  return isShown ? photoKeyOf(row.folder, size) : null;
}

const CONVERSATION_GRANTS: readonly Grant[] = ["members_hidden", "premium_hidden", "locked_hidden"];

/**
 * Whether the photo is still visible to the audience of the address; the blur of a locked photo
 * always is.
 */
function isGrantSufficient({ visibility }: PhotoRow, grant: Grant): boolean {
  const [made = ""] = grant.split("_");
  return (
    (VISIBILITIES as readonly string[]).indexOf(made) >= VISIBILITIES.indexOf(visibility) ||
    made === "locked"
  );
}

function maySee(row: PhotoRow, reader: ProfileViewer | null, size: PhotoSize): boolean {
  if (reader?.id === row.profileId) return true;
  if (!row.seen) return false;
  if (isPublicRow(row)) return true;
  if (!reader || !row.together) return false;
  return row.visibility !== "premium" || reader.premium || size === "tiny";
}
