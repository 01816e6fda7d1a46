import { inDomain } from "./mutation.ts";

const photoRefs = inDomain("photo/photo-refs", "photo/store-photo");
const findPhoto = inDomain("profile/find-photo");

/** Signed photo URLs behind a site's prefix. */
export const SIGNED_PHOTOS = [
  photoRefs("a photo URL never expires", "|| !(until * hours(1) > now())"),
  photoRefs("a photo URL is valid on another site", '["photo", siteId, id,', '["photo", id,'),
  photoRefs("a photo URL is valid for another photo", '["photo", siteId, id,', '["photo", siteId,'),
  photoRefs(
    "a thumbnail's URL is valid for the photo",
    "id, size, grant, until]",
    "id, grant, until]",
  ),
  photoRefs(
    "a visitor's photo URL is valid for Premium members",
    "size, grant, until]",
    "size, until]",
  ),
  photoRefs(
    "a photo URL with any signature is accepted",
    "return is && isSizeGranted(grant, size)",
    "return isSizeGranted(grant, size)",
  ),
  photoRefs("a locked photo has a URL", 'size === "tiny" || !grant.startsWith("locked")', "true"),
  findPhoto(
    "a photo URL survives a stricter visibility",
    "row.seen && isGrantSufficient(row, grant);",
    "row.seen;",
  ),
  findPhoto(
    "a deactivated member's photo URL stays valid",
    "row.seen && isGrantSufficient(",
    "isGrantSufficient(",
  ),
  findPhoto("a banned member's own photo URL stays valid", "row.seen || row.kept", "true"),
  findPhoto(
    "an owner's photo URL of a hidden photo is refused",
    "row.seen || row.kept",
    "row.seen",
  ),
  inDomain("profile/profile-store", "profile/find-photo")(
    "an owner's photo URL is valid for an account that cannot log in",
    "IN ('not_confirmed', 'active')`",
    "IS NOT NULL`",
  ),
];
