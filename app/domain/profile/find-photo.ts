import type { SQL } from "drizzle-orm";
import { BoundedCache } from "~/kit/bounded-cache";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { fromJson, idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { PHOTO_TTL, type PhotoSize, photoKeyOf } from "../photo/photo";
import { VISIBILITIES } from "../photo/photo.schema";
import { type Grant, readGrant } from "../photo/photo-refs";
import { existingConversation, noConversation } from "./privacy-sql";
import type { ProfileViewer } from "./profile";
import { findPhotoRow, type PhotoRow, type PhotoViewer } from "./profile-store";

/** The cached value includes the time of the read. */
const cachedRowSchema = z.object({
  row: z.object({
    profileId: idSchemaOf<MemberId>(),
    folder: z.string(),
    visibility: z.enum(VISIBILITIES),
    open: z.coerce.number(),
    seen: z.coerce.number(),
    together: z.coerce.number(),
    kept: z.coerce.number(),
  }),
  at: z.number(),
});

const photoRowCache = new BoundedCache<string, PhotoRow | null>({ size: 5_000, life: PHOTO_TTL });

const isPublicRow = (row: PhotoRow): boolean => row.visibility === "public" && Boolean(row.open);

/**
 * Name of a cache entry. The id comes last and unparsed, so that no character in it can produce
 * another viewer's key.
 */
const cacheNameOf = (who: string, siteId: SiteId, id: PhotoId) => `${who}:${siteId}:${id}`;

const publicCacheName = (siteId: SiteId, id: PhotoId) => cacheNameOf("all", siteId, id);

const nearbyKeyOf = (name: string) => `photo-rows/${encodeURIComponent(name)}`;

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

/**
 * `grant`: whom a signed address was issued for; `near`: the site's origin, if the data centre's
 * cache may be used.
 */
type PhotoRowRequest = PhotoViewer & { grant?: Grant; near?: string };

type CachedRow = { row: PhotoRow; at: number };

/**
 * A photo's row for this viewer, at most half a minute old. Rows equal for all viewers, and rows of
 * a signed address, are shared in the data centre's cache (R645); other rows are cached per viewer
 * in the isolate only. A missing row is not shared.
 */
async function cachedPhotoRow(
  services: Services,
  request: PhotoRowRequest,
  id: PhotoId,
): Promise<PhotoRow | null> {
  const { siteId, grant, near } = request;
  const all = publicCacheName(siteId, id);
  const mine = cacheNameOf(`${grant ?? request.id}`, siteId, id);
  const at = services.now();
  for (const name of [all, mine]) {
    const cached = photoRowCache.get(name, at);
    if (cached !== undefined) return cached;
  }
  const nearbyRow = grant && (await readNearbyRow(services, near, mine));
  if (nearbyRow) return nearbyRow;
  const row = await findPhotoRow(services.db, request, id);
  const forAll = !row || isPublicRow(row);
  photoRowCache.set(forAll ? all : mine, row, at);
  if (row && (grant || forAll))
    storeNearbyRow(services, { near, name: grant ? mine : all }, { row, at });
  return row;
}

/** The row of a photo that is equal for all viewers, if it is cached here. */
async function cachedPublicRow(
  services: Services,
  { siteId, near }: { siteId: SiteId; near: string },
  id: PhotoId,
): Promise<PhotoRow | null> {
  const name = publicCacheName(siteId, id);
  const cached = photoRowCache.get(name, services.now());
  return cached !== undefined ? cached : await readNearbyRow(services, near, name);
}

/** Reads another isolate's entry in this data centre; it expires when that isolate's would. */
async function readNearbyRow({ nearby, now }: Services, near: string | undefined, name: string) {
  const text = near ? await nearby.read(near, nearbyKeyOf(name)) : null;
  if (!text) return null;
  const { row, at } = fromJson(text, cachedRowSchema);
  if (at + PHOTO_TTL <= now()) return null;
  photoRowCache.set(name, row, at);
  return row;
}

function storeNearbyRow(
  { nearby }: Services,
  { near, name }: { near?: string; name: string },
  entry: CachedRow,
): void {
  if (!near) return;
  nearby.put(near, nearbyKeyOf(name), { text: JSON.stringify(entry), seconds: PHOTO_TTL / 1000 });
}
