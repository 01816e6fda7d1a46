import { inDomain, inFile } from "./mutation.ts";

const own = inDomain("photo/own-photo-sql", "profile/add-photo", "profile/arrange-photos");
const add = inDomain("profile/add-photo");
const kind = inDomain("photo/picture-format");
const store = inDomain("photo/store-photo");
const alike = inDomain("photo/image-similarity");
const perceptualHash = inDomain("photo/perceptual-hash-store", "photo/store-photo");
const room = inDomain("profile/profile-sql", "profile/add-photo");
const remove = inDomain("profile/delete-photo", "profile/arrange-photos");
const verdict = inFile(
  "scripts/photos/actions.ts",
  ["scripts/photos/actions.test.ts"],
  "architecture",
);
const bytes = inFile("app/platform/photo-storage.ts", ["app/platform/photo-storage.test.ts"]);
const believed = inDomain("profile/find-photo");
const session = inFile("app/request/middleware/session.ts", [
  "app/request/middleware/session.test.ts",
]);
const drawing = inFile("app/platform/images.ts", ["app/platform/images.test.ts"]);

/** Stored photos, and rejected files. */
export const PHOTOS = [
  own(
    "any number of photos at once",
    "(SELECT count(*) FROM photos WHERE profile_id = ${id}) < ${room}",
    "1",
  ),
  own("what is sent twice is stored twice", "client_id = ${clientId} OR ", ""),
  own("a photo for Premium alone stands first", " AND visibility <> 'premium'`;", "`;"),
  own(
    "the main photo is hidden behind Premium",
    "AND (${visibility} <> 'premium' OR id IS NOT ${main})",
  ),
  own(
    "another's photo is shown to others",
    "WHERE id = ${photo} AND profile_id = ${id} AND site_id = ${siteId}\n    AND (",
    "WHERE id = ${photo} AND (",
  ),
  room("a free member has Premium's room", "${literal(FREE_PHOTOS)}", "${literal(PREMIUM_PHOTOS)}"),
  alike(
    "any two pictures are one",
    "differ(0) <= MAX_DIFFERENT_WAVE_BITS && differ(16) <= MAX_DIFFERENT_FIELD_BITS",
    "true",
  ),
  alike("two whose waves are near are one", " && differ(16) <= MAX_DIFFERENT_FIELD_BITS", ""),
  store(
    "a banned picture comes again",
    "near.some((banned) => areSimilar(hash, banned.look))",
    "false",
  ),
  store("what the photo check refuses is kept", 'verdict === "refused"', "false"),
  perceptualHash("a picture is banned on every site", "site_id = ${siteId} AND band", "band"),
  add("the same picture twice", "unlike, clientId: packed", "clientId: packed"),
  add("the bytes of what did not fit stay", "  deletePhotoBytes(services, [photo]);\n"),
  kind("any file is a picture", "if (!kind || !isComplete(kind, view))", "if (false)"),
  kind("half a file is a picture", " || !isComplete(kind, view)"),
  kind(
    "a moving picture is taken",
    'isAnimated(kind, view) ? refuse("moving_picture") : done(kind)',
    "done(kind)",
  ),
  remove("a deleted photo's bytes stay", "  deletePhotoBytes(services, gone.rows);\n"),
  verdict(
    "a refused photo of a chat stays",
    "UPDATE chat_photos SET refused_at = ${since}",
    "UPDATE chat_photos SET refused_at = NULL",
  ),
  verdict(
    "the same refusal is told twice",
    "reason === null || isRefused(photo)",
    "reason === null",
  ),
  verdict("an id is any text", "if (!ID_PATTERN.test(id))", "if (false)"),
  bytes(
    "each picture is read from R2",
    "origin ? await dataCentreCache().match(photoCacheUrl(origin, key)) : undefined",
    "undefined as Response | undefined",
  ),
  bytes(
    "one site's bytes are another's",
    "cacheKeyUrl(origin, `photos/${key}`)",
    "cacheKeyUrl('https://kept.test', key)",
  ),
  believed(
    "a data centre goes on believing in what was taken down",
    "  if (at + PHOTO_TTL <= now()) return null;\n",
  ),
  believed(
    "a data centre believes a row as long again",
    "photoRowCache.set(name, row, at);",
    "photoRowCache.set(name, row, now());",
  ),
  believed(
    "a data centre is told what members alone may see",
    "(grant || forAll)",
    "(grant || true)",
  ),
  believed("a data centre is told of another site", "`${who}:${siteId}:${id}`", "`${who}:${id}`"),
  believed(
    "a data centre forgets whom an address was made for",
    "storeNearbyRow(services, { near, name: grant ? mine : all },",
    "storeNearbyRow(services, { near, name: all },",
  ),
  believed(
    "a data centre is told nothing",
    "near ? await nearby.read(near, nearbyKeyOf(name)) : null",
    "null",
  ),
  session("any picture asks who is asking", "  if (isPhotoRequest(request)) return next();\n"),
  session("any address below the photos' is a picture", "\\/[\\w-]{22}\\/\\w+$/;", "\\//;"),
  drawing(
    "a month that is used up makes pictures unreadable",
    "code !== undefined && QUOTA_ERRORS.includes(code)",
    "false",
  ),
];
