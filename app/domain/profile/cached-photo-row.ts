import { BoundedCache } from "~/kit/bounded-cache";
import { fromJson } from "~/kit/from-json";
import { idSchemaOf } from "~/kit/id-schema";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { PHOTO_TTL } from "../photo/photo";
import { VISIBILITIES } from "../photo/photo.schema";
import type { Grant } from "../photo/photo-refs";
import { findPhotoRow, type PhotoRow, type PhotoViewer } from "./profile-store";

/**
 * `grant`: whom a signed address was issued for; `near`: the site's origin, if the data centre's
 * cache may be used.
 */
type PhotoRowRequest = PhotoViewer & { grant?: Grant; near?: string };
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
type CachedRow = { row: PhotoRow; at: number };

const photoRowCache = new BoundedCache<string, PhotoRow | null>({ size: 5_000, life: PHOTO_TTL });

export const isPublicRow = (row: PhotoRow): boolean =>
  row.visibility === "public" && Boolean(row.open);

/**
 * Name of a cache entry. The id comes last and unparsed, so that no character in it can produce
 * another viewer's key.
 */
const cacheNameOf = (who: string, siteId: SiteId, id: PhotoId) => `${who}:${siteId}:${id}`;
const publicCacheName = (siteId: SiteId, id: PhotoId) => cacheNameOf("all", siteId, id);

/**
 * A photo's row for this viewer, at most half a minute old. Rows equal for all viewers, and rows of
 * a signed address, are shared in the data centre's cache (R645); other rows are cached per viewer
 * in the isolate only. A missing row is not shared.
 */
export async function cachedPhotoRow(
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
export async function cachedPublicRow(
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

const nearbyKeyOf = (name: string) => `photo-rows/${encodeURIComponent(name)}`;
