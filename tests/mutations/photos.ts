import { inDomain, inFile } from "./mutation.ts";

const photoSql = inDomain("photo/photo-sql", "profile/find-photo");
const ownPhotos = inDomain("profile/own-photos", "profile/find-photo");
const pictureFormat = inDomain("photo/picture-format", "photo/store-photo");
const storePhoto = inDomain("photo/store-photo");
const imageSimilarity = inDomain("photo/image-similarity", "photo/store-photo");
const perceptualHashStore = inDomain("photo/perceptual-hash-store", "photo/store-photo");
const photoActions = inFile(
  "scripts/photos/actions.ts",
  ["scripts/photos/actions.test.ts"],
  "architecture",
);
const storage = inFile("app/platform/storage.ts", ["app/platform/adapters.test.ts"]);
const findPhoto = inDomain("profile/find-photo");
const sessionMiddleware = inFile("app/request/middleware/session.ts", [
  "app/request/middleware/middleware.test.ts",
]);
const images = inFile("app/platform/images.ts", ["app/platform/images.test.ts"]);

/** Stored photos, and rejected files. */
export const PHOTOS = [
  photoSql(
    "any number of photos is stored at once",
    "(SELECT count(*) FROM ${photos} WHERE ${photos.profile_id} = ${id}) < ${room}",
    "1",
  ),
  photoSql("a resent photo is stored twice", "${photos.client_id} = ${clientId} OR ", ""),
  photoSql(
    "a premium photo becomes the main photo",
    " AND ${photos.visibility} <> 'premium'`;",
    "`;",
  ),
  photoSql(
    "the main photo becomes a premium photo",
    ", sql`(${visibility} <> 'premium' OR ${photos.id} IS NOT ${main})`",
  ),
  photoSql(
    "another member's photo visibility is changed",
    "photosOfOwner(owner)\n    .update",
    "photosOfOwner({ ...owner, id: sql`profile_id` })\n    .update",
  ),
  photoSql(
    "a free member has the Premium photo limit",
    "${literal(FREE_PHOTOS)}",
    "${literal(PREMIUM_PHOTOS)}",
  ),
  imageSimilarity(
    "any two pictures are similar",
    "differ(0) <= MAX_DIFFERENT_WAVE_BITS && differ(16) <= MAX_DIFFERENT_FIELD_BITS",
    "true",
  ),
  imageSimilarity(
    "two pictures with similar wave bits are similar",
    " && differ(16) <= MAX_DIFFERENT_FIELD_BITS",
    "",
  ),
  storePhoto(
    "a banned picture is stored again",
    "near.some((banned) => areSimilar(hash, banned.look))",
    "false",
  ),
  storePhoto("a picture refused by the photo check is stored", 'verdict === "refused"', "false"),
  perceptualHashStore(
    "a picture is banned on every site",
    "forSite(siteId)",
    "forSite(sql`site_id`)",
  ),
  ownPhotos(
    "the same picture is stored twice",
    "unlike, clientId: storedClientId",
    "clientId: storedClientId",
  ),
  ownPhotos(
    "the files of a photo that was not stored stay",
    "  deletePhotoBytes(services, [photo]);\n",
  ),
  pictureFormat(
    "any file is accepted as a picture",
    "if (!kind || !isComplete(kind, view))",
    "if (false)",
  ),
  pictureFormat("an incomplete picture is accepted", " || !isComplete(kind, view)"),
  pictureFormat(
    "an animated picture is accepted",
    'isAnimated(kind, view) ? refuse("moving_picture") : done(kind)',
    "done(kind)",
  ),
  ownPhotos("a deleted photo's files stay", "  deletePhotoBytes(services, gone.rows);\n"),
  photoActions(
    "a rejected chat photo stays visible",
    "UPDATE chat_photos SET refused_at = ${since}",
    "UPDATE chat_photos SET refused_at = NULL",
  ),
  photoActions(
    "a second e-mail is announced for a rejected photo",
    "reason === null || isRefused(photo)",
    "reason === null",
  ),
  photoActions(
    "two rejections at the same moment are notified twice",
    " AND status NOT IN ('${ACTIONS.reject}', '${ACTIONS.ban}')",
    "",
  ),
  photoActions(
    "two rejections of a chat photo at the same moment are notified twice",
    " AND refused_at IS NULL`",
    "`",
  ),
  photoActions("any text is accepted as a photo id", "if (!ID_PATTERN.test(id))", "if (false)"),
  storage(
    "every picture is read from R2",
    "origin ? await dataCentreCache().match(photoCacheUrl(origin, key)) : undefined",
    "undefined as Response | undefined",
  ),
  storage(
    "one site's cached picture is served on another site",
    "cacheKeyUrl(origin, `photos/${key}`)",
    "cacheKeyUrl('https://kept.test', key)",
  ),
  findPhoto("a cached photo row never expires", "  if (at + PHOTO_TTL <= now()) return null;\n"),
  findPhoto(
    "reading a cached photo row extends its lifetime",
    "photoRowCache.set(name, row, at);",
    "photoRowCache.set(name, row, now());",
  ),
  findPhoto("a members-only photo is cached for everyone", "(grant || forAll)", "(grant || true)"),
  findPhoto(
    "a cached photo row is used on another site",
    "`${who}:${siteId}:${id}`",
    "`${who}:${id}`",
  ),
  findPhoto(
    "a cached photo row is used for another grant",
    "storeNearbyRow(services, { near, name: grant ? mine : all },",
    "storeNearbyRow(services, { near, name: all },",
  ),
  findPhoto(
    "photo rows are not cached in the data centre",
    "near ? await nearby.read(near, nearbyKeyOf(name)) : null",
    "null",
  ),
  sessionMiddleware(
    "a photo request loads the session",
    "  if (isPhotoRequest(request)) return next();\n",
  ),
  sessionMiddleware(
    "any path below the photos is a photo request",
    "\\/[\\w-]{22}\\/\\w+$/;",
    "\\//;",
  ),
  images(
    "an exhausted quota reports pictures as unreadable",
    "code !== undefined && QUOTA_ERRORS.includes(code)",
    "false",
  ),
];
