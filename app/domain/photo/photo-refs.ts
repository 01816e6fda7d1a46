/**
 * Addresses of a site's pictures. Plain addresses, where permission is checked on each request; or,
 * if the site has a `cdn_prefix`, signed addresses behind it, since a CDN cache has no sessions
 * (R200): each for one site, photo, size and audience, and for two to three hours.
 */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { EncryptionKeys } from "~/kit/crypto";
import { hours } from "~/kit/duration";
import type { PhotoId, PhotoRef, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Site } from "../site/site";
import { PHOTO_SIZES, type PhotoSize, SIGNED_ADDRESS_HOURS } from "./photo";

/**
 * The audience of a signed address. A visibility, as the photo had it; `locked`: members who see
 * only the blur; with `hidden`: members who have a conversation with an invisible member; `own`:
 * its owner.
 */
const OPEN_GRANTS = ["public", "members", "premium", "locked"] as const;
const HIDDEN_GRANTS = ["members_hidden", "premium_hidden", "locked_hidden"] as const;
export type Grant = (typeof OPEN_GRANTS)[number] | (typeof HIDDEN_GRANTS)[number] | "own";
const GRANTS: readonly string[] = [...OPEN_GRANTS, ...HIDDEN_GRANTS, "own"];

/** Builds a page's reference to a photo. */
export type PhotoRefBuilder = (id: PhotoId, grant: Grant) => PhotoRef;

/** Returns the function that builds a site's photo references at this moment. */
export function photoRefBuilder(
  { photoKeys, now }: Pick<Services, "photoKeys" | "now">,
  { id: siteId, cdn_prefix: prefix }: Pick<Site, "id" | "cdn_prefix">,
): PhotoRefBuilder {
  if (!prefix) return plainPhotoRef;
  const until = Math.ceil(now() / hours(1)) + SIGNED_ADDRESS_HOURS;
  return (id, grant) => {
    const signs = PHOTO_SIZES.map((size) =>
      isSizeGranted(grant, size)
        ? signatureOf(photoKeys[0], { siteId, id, size, grant, until })
        : "",
    );
    return [id, prefix, grant, until, ...signs].join(" ") as PhotoRef;
  };
}

/** For a site without a prefix. */
export const plainPhotoRef: PhotoRefBuilder = (id) => id as string as PhotoRef;

/** The same audience for a profile that is not visible to everybody. */
export const hiddenGrant = (grant: (typeof OPEN_GRANTS)[number]): Grant =>
  `${grant === "public" ? "members" : grant}_hidden`;

/** A requested signed address. */
type SignedPhotoRequest = { siteId: SiteId; id: PhotoId; size: PhotoSize; query: URLSearchParams };

/** The audience of a signed address; null if the signature is invalid or expired. */
export function readGrant(
  { photoKeys, now }: Pick<Services, "photoKeys" | "now">,
  { siteId, id, size, query }: SignedPhotoRequest,
): Grant | null {
  const grant = query.get("for") ?? "";
  const until = Number(query.get("until"));
  if (!isGrant(grant) || !(until * hours(1) > now())) return null;
  const sign = query.get("sign") ?? "";
  const is = isSignatureValid(photoKeys, { siteId, id, size, grant, until }, sign);
  return is && isSizeGranted(grant, size) ? grant : null;
}

const isGrant = (text: string): text is Grant => GRANTS.includes(text);
/** Only the blur of a locked photo has an address. */
const isSizeGranted = (grant: Grant, size: PhotoSize): boolean =>
  size === "tiny" || !grant.startsWith("locked");

type SignatureScope = { siteId: SiteId; id: PhotoId; size: PhotoSize; grant: Grant; until: number };

/** HMAC-SHA-256 (RFC 2104), its first 132 bits. */
function signatureOf(key: string, { siteId, id, size, grant, until }: SignatureScope): string {
  const text = ["photo", siteId, id, size, grant, until].join(" ");
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, SIGNATURE_LENGTH);
}
const SIGNATURE_LENGTH = 22;

function isSignatureValid(keys: EncryptionKeys, scope: SignatureScope, sign: string): boolean {
  const encoder = new TextEncoder();
  const received = sign.slice(0, 2 * SIGNATURE_LENGTH);
  return keys.some((key) => {
    const [ours, theirs] = [signatureOf(key, scope), received].map((text) =>
      encoder.encode(text),
    ) as [Uint8Array, Uint8Array];
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
}
