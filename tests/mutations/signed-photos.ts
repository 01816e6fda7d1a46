import { inDomain } from "./mutation.ts";

const names = inDomain("photo/photo-refs");
const find = inDomain("profile/find-photo", "profile/find-signed-photo");

/** Signed photo URLs behind a site's prefix. */
export const SIGNED_PHOTOS = [
  names("an address never ends", "|| !(until * hours(1) > now())"),
  names("an address of one site opens another's", '["photo", siteId, id,', '["photo", id,'),
  names("an address opens any photo", '["photo", siteId, id,', '["photo", siteId,'),
  names("a thumb's address opens the photo", "id, size, grant, until]", "id, grant, until]"),
  names("a visitor's address is a Premium member's", "size, grant, until]", "size, until]"),
  names(
    "anybody signs",
    "return is && isSizeGranted(grant, size)",
    "return isSizeGranted(grant, size)",
  ),
  names("a locked photo has an address", 'size === "tiny" || !grant.startsWith("locked")', "true"),
  find(
    "what is shown to fewer stays at its address",
    "row.seen && isGrantSufficient(row, grant);",
    "row.seen;",
  ),
  find(
    "who is gone stays at their addresses",
    "row.seen && isGrantSufficient(",
    "isGrantSufficient(",
  ),
  find("who was banned stays at their own address", "row.seen || row.kept", "true"),
  find("an owner's address is as anybody's", "row.seen || row.kept", "row.seen"),
  inDomain("profile/profile-store", "profile/find-signed-photo")(
    "any address is an owner's who may log in",
    "IN ('not_confirmed', 'active')`",
    "IS NOT NULL`",
  ),
];
