/**
 * Addresses of a site's pictures. Plain addresses, where permission is checked on each request; or,
 * if the site has a `cdn_prefix`, signed addresses behind it, since a CDN cache has no sessions
 * (R200): each for one site, photo, size and audience, and for two to three hours.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import { hours } from "~/kit/duration";
import type { Keys } from "~/kit/encrypt";
import type { PhotoId, PhotoRef, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { PHOTO_SIZES, type PhotoSize, SIGNED_HOURS } from "./photo";

/**
 * The audience of a signed address. A visibility, as the photo had it; `locked`: members who see
 * only the blur; with `hidden`: members who have a conversation with an invisible member; `own`:
 * its owner.
 */
const VISIBLE = ["public", "members", "premium", "locked"] as const;
const HIDDEN = ["members_hidden", "premium_hidden", "locked_hidden"] as const;
export type Grant = (typeof VISIBLE)[number] | (typeof HIDDEN)[number] | "own";
const GRANTS: readonly string[] = [...VISIBLE, ...HIDDEN, "own"];

/** Builds a page's reference to a photo. */
export type NamePhoto = (id: PhotoId, grant: Grant) => PhotoRef;

/** Returns the function that builds a site's photo references at this moment. */
export function photoNames(
  { photoKeys, now }: Pick<Services, "photoKeys" | "now">,
  { id: siteId, cdn_prefix: prefix }: Pick<Site, "id" | "cdn_prefix">,
): NamePhoto {
  if (!prefix) return plainName;
  const until = Math.ceil(now() / hours(1)) + SIGNED_HOURS;
  return (id, grant) => {
    const signs = PHOTO_SIZES.map((size) =>
      isFor(grant, size) ? signOf(photoKeys[0], { siteId, id, size, grant, until }) : "",
    );
    return [id, prefix, grant, until, ...signs].join(" ") as PhotoRef;
  };
}

/** For a site without a prefix. */
export const plainName: NamePhoto = (id) => id as string as PhotoRef;

/** The same audience for a profile that is not visible to everybody. */
export const hiddenGrant = (grant: (typeof VISIBLE)[number]): Grant =>
  `${grant === "public" ? "members" : grant}_hidden`;

/** A requested signed address. */
type Asked = { siteId: SiteId; id: PhotoId; size: PhotoSize; query: URLSearchParams };

/** The audience of a signed address; null if the signature is invalid or expired. */
export function readGrant(
  { photoKeys, now }: Pick<Services, "photoKeys" | "now">,
  { siteId, id, size, query }: Asked,
): Grant | null {
  const [grant, until] = [query.get("for") ?? "", Number(query.get("until"))];
  if (!isGrant(grant) || !(until * hours(1) > now())) return null;
  const sign = query.get("sign") ?? "";
  const is = isSigned(photoKeys, { siteId, id, size, grant, until }, sign);
  return is && isFor(grant, size) ? grant : null;
}

const isGrant = (text: string): text is Grant => GRANTS.includes(text);
/** Only the blur of a locked photo has an address. */
const isFor = (grant: Grant, size: PhotoSize): boolean =>
  size === "tiny" || !grant.startsWith("locked");

type Scope = { siteId: SiteId; id: PhotoId; size: PhotoSize; grant: Grant; until: number };

/** HMAC-SHA-256 (RFC 2104), its first 132 bits. */
function signOf(key: string, { siteId, id, size, grant, until }: Scope): string {
  const text = ["photo", siteId, id, size, grant, until].join(" ");
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, SIGN_LETTERS);
}
const SIGN_LETTERS = 22;

function isSigned(keys: Keys, scope: Scope, sign: string): boolean {
  const [encoder, given] = [new TextEncoder(), sign.slice(0, 2 * SIGN_LETTERS)];
  return keys.some((key) => {
    const [ours, theirs] = [signOf(key, scope), given].map((text) => encoder.encode(text)) as [
      Uint8Array,
      Uint8Array,
    ];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}
