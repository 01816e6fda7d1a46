/**
 * How a site names its pictures. By their plain addresses, where who may see one is asked each time; or, where the site
 * has a `cdn_prefix`, by addresses behind it that are signed, since a cache between knows no sessions (R200): each for
 * one site, photo, size, and the readers it was made for, and for two to three hours.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import { hours } from "~/kit/duration";
import type { Keys } from "~/kit/encrypt";
import type { PhotoId, PhotoRef, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { PHOTO_SIZES, type PhotoSize, SIGNED_HOURS } from "./photo";

/**
 * For whom an address was made. A visibility, as the photo had it; `locked`: for members who get the blur alone. With
 * `hidden`: for who talks with an invisible member. `own`: for its owner.
 */
const VISIBLE = ["public", "members", "premium", "locked"] as const;
const HIDDEN = ["members_hidden", "premium_hidden", "locked_hidden"] as const;
export type Grant = (typeof VISIBLE)[number] | (typeof HIDDEN)[number] | "own";
const GRANTS: readonly string[] = [...VISIBLE, ...HIDDEN, "own"];

/** A photo as a page names it. */
export type NamePhoto = (id: PhotoId, grant: Grant) => PhotoRef;

/** The names of a site's pictures, now. */
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

/** Of a site without a prefix. */
export const plainName: NamePhoto = (id) => id as string as PhotoRef;

/** The same for a profile that is not open to all. */
export const hiddenGrant = (grant: (typeof VISIBLE)[number]): Grant =>
  `${grant === "public" ? "members" : grant}_hidden`;

/** A signed address as it was asked for. */
type Asked = { siteId: SiteId; id: PhotoId; size: PhotoSize; query: URLSearchParams };

/** For whom this address was made; null where we did not make it, or it has ended. */
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
/** Of a locked one nothing but its blur has an address. */
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
