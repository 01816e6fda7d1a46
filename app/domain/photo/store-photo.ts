import { all, run, runBatch } from "~/db/batch";
import type { Crop } from "~/kit/crop";
import { hours } from "~/kit/duration";
import { newId, type PhotoId, type StoredClientId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { PhotoVerdict, PictureRefusal, RenderedPhoto, Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt, type Limit } from "../account/limit-attempts";
import type { Site } from "../site/site";
import { areSimilar } from "./image-similarity";
import {
  deleteUploadRecords,
  recordUpload,
  selectSimilarBannedHashes,
  selectUnusedPhotos,
} from "./perceptual-hash-store";
import { PHOTO_SIZES, photoKeyOf } from "./photo";
import { erasePhotos, type NewPhoto, selectAllOwnPhotos } from "./photo-sql";
import { checkPictureFormat } from "./picture-format";

/** Business errors with their status. The texts are `refusal.*` of join.json and photos.json. */
export const PHOTO_REFUSALS = {
  not_a_picture: 422,
  unreadable_heic: 422,
  moving_picture: 422,
  too_many_pixels: 422,
  too_many_photos: 429,
  refused_picture: 422,
  duplicate_picture: 422,
} as const satisfies Record<PictureRefusal, number> & Record<string, number>;
export type PhotoRefusal = keyof typeof PHOTO_REFUSALS;
/** `cut`: the part its owner selected, or the middle; without it the whole picture is kept. */
export type PhotoInput = {
  site: Pick<Site, "photo_review">;
  bytes: ArrayBuffer;
  cut?: Crop | "middle";
};
/**
 * `limit`: the counter of attempts; `unlike`: hashes it must not match; `clientId`: the page's id
 * for the upload.
 */
type StorePhotoOptions = {
  limit?: Extract<Limit, "photo" | "gallery_photo">;
  unlike?: string[];
  clientId?: StoredClientId;
};

/**
 * Renders the sizes (upright, without camera metadata) and stores their bytes; put the row
 * (`insertPhoto`) into the batch of the calling use case. Attempts per account are limited,
 * successful or not, because each is rendered five times. A picture banned on the site is rejected
 * at every upload, and a picture the photo check rejects is never stored.
 */
export async function storePhoto(
  services: Services,
  owner: MemberKey,
  { site, bytes, cut, limit = "photo", unlike = [], clientId }: PhotoInput & StorePhotoOptions,
): Promise<Outcome<NewPhoto, PhotoRefusal>> {
  if (!(await consumeAttempt(services, { siteId: owner.siteId, limit, subject: owner.id })))
    return refuse("too_many_photos");
  const kind = checkPictureFormat(bytes);
  if (!kind.ok) return kind;
  const rendered = await services.images.render(bytes, cut);
  if (!rendered.ok)
    return kind.value === "heif" ? refuse(heicRefusalOf(rendered.refusal)) : rendered;
  const { width, height, shades, hash, main } = rendered.value;
  if (unlike.some((other) => areSimilar(hash, other))) return refuse("duplicate_picture");
  const verdict = await judgePhoto(services, owner, { hash, main });
  if (verdict === "refused") return refuse("refused_picture");
  const id = newId<PhotoId>();
  const folder = `${owner.siteId}/${id}`;
  const at = services.now();
  await run(services.db, recordUpload(id, owner.siteId, at));
  await storeBytes(services, folder, rendered.value);
  const waits = site.photo_review === "by_hand" || verdict === "unsure";
  const unreviewed = !waits && site.photo_review === "after_publication";
  return done({
    id,
    folder,
    width,
    height,
    shades,
    hash,
    at,
    siteId: owner.siteId,
    memberId: owner.id,
    clientId: clientId ?? null,
    status: waits ? "pending" : "active",
    unreviewed,
  });
}

/** The message that suggests HEIC does not help a member who uploaded HEIC. */
const heicRefusalOf = (refusal: PictureRefusal): PhotoRefusal =>
  refusal === "not_a_picture" ? "unreadable_heic" : refusal;

/** Banned pictures are rejected before the external check is called. */
async function judgePhoto(
  services: Services,
  { siteId }: MemberKey,
  { hash, main }: Pick<RenderedPhoto, "hash" | "main">,
): Promise<PhotoVerdict> {
  const near = hash === "" ? [] : await all(services.db, selectSimilarBannedHashes(siteId, hash));
  if (near.some((banned) => areSimilar(hash, banned.look))) return "refused";
  return services.photoCheck.judge(main);
}

/** Bytes before the row: a row without bytes would be broken, bytes without a row are harmless. */
async function storeBytes(
  services: Services,
  folder: string,
  picture: RenderedPhoto,
): Promise<void> {
  await Promise.all(
    PHOTO_SIZES.map((size) => services.photos.put(photoKeyOf(folder, size), picture[size])),
  );
}

/**
 * Deletes the bytes of photos whose rows are deleted. Deferred: without the row no request finds
 * them.
 */
export function deletePhotoBytes(services: Services, deletedPhotos: { folder: string }[]): void {
  const keys = deletedPhotos.flatMap(({ folder }) =>
    PHOTO_SIZES.map((size) => photoKeyOf(folder, size)),
  );
  if (keys.length > 0) services.defer("photo.forget", services.photos.delete(keys));
}

/** An upload without a row after this time never gets one. */
const MAX_UPLOAD_TIME = hours(1);
/** R2 deletes up to a thousand keys in one request, and each photo has three. */
const UNUSED_BATCH_SIZE = 300;

/**
 * Deletes bytes without a row, a bounded number at a time and before their record, so that an
 * interrupted run repeats them. Returns the number of photos.
 */
export async function deleteUnusedPhotoBytes(services: Services): Promise<number> {
  const before = services.now() - MAX_UPLOAD_TIME;
  const unused = await all(services.db, selectUnusedPhotos(before, UNUSED_BATCH_SIZE));
  if (unused.length === 0) return 0;
  const keys = unused.flatMap(({ id, siteId }) =>
    PHOTO_SIZES.map((size) => photoKeyOf(`${siteId}/${id}`, size)),
  );
  await services.photos.delete(keys);
  await run(services.db, deleteUploadRecords(JSON.stringify(unused.map(({ id }) => id))));
  return unused.length;
}

const ERASE_BATCH_SIZE = 25;

/**
 * Erases some of a member's photos, bytes before rows, so that no unrecorded bytes remain; true
 * once none is left.
 */
export async function eraseOwnPhotos(services: Services, member: MemberKey): Promise<boolean> {
  const photos = await all(services.db, selectAllOwnPhotos(member, ERASE_BATCH_SIZE));
  if (photos.length === 0) return true;
  // Generated portraits of fictional members are shared; a member's own folder contains the photo's
  // id.
  const own = photos.filter(({ id, folder }) => folder === `${member.siteId}/${id}`);
  const keys = own.flatMap(({ folder }) => PHOTO_SIZES.map((size) => photoKeyOf(folder, size)));
  if (keys.length > 0) await services.photos.delete(keys);
  await runBatch(services.db, erasePhotos(member, JSON.stringify(photos.map(({ id }) => id))));
  return photos.length < ERASE_BATCH_SIZE;
}
