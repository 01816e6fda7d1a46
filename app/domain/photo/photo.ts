/**
 * A photo is one picture of a profile, in three sizes that never change once written. Invariants:
 * bytes are served only to viewers who may see them; a forbidden photo gets the same response as a
 * missing one; a picture's address never serves other bytes. The use cases that also
 * need the profile are in that higher module: own-photos.ts (add, delete, choose the main photo) and
 * find-photo.ts (who may see a photo).
 */

import { seconds } from "~/kit/duration";
import type { PhotoId, PhotoRef } from "~/kit/ids";

/** Maximum number of photos of a free and of a Premium member (R73). */
export const FREE_PHOTOS = 3;
export const PREMIUM_PHOTOS = 25;

/**
 * Checked when a photo is added (R73). A member whose Premium ends keeps the photos above the limit.
 */
export const photoLimit = ({ premium }: { premium: boolean }): number =>
  premium ? PREMIUM_PHOTOS : FREE_PHOTOS;

/**
 * Maximum number of differing bits in the first measure of two hashes of one picture (R113). Bands
 * find differences up to seven: then at least one of eight is equal.
 */
export const MAX_DIFFERENT_WAVE_BITS = 5;
/** The same for the second measure. */
export const MAX_DIFFERENT_FIELD_BITS = 7;

/**
 * TTL of signed addresses, which end at whole hours: pages and caches use one address per picture
 * for an hour, and a page cached for an hour expires before its addresses do (R200).
 */
export const SIGNED_ADDRESS_HOURS = 2;
/**
 * A page requests dozens of pictures: an isolate caches a photo's row this long, and clients the
 * bytes equally long (MAX_AGE_SECONDS of the address), so that a removed picture disappears within a
 * minute (R201).
 */
export const PHOTO_TTL = seconds(30);

export const PHOTO_SIZES = ["main", "thumb", "tiny"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export function isPhotoSize(value: unknown): value is PhotoSize {
  return (PHOTO_SIZES as readonly unknown[]).includes(value);
}

/**
 * A photo's address: on the site, where permission is checked, or signed behind the site's
 * `cdn_prefix` (photo-refs.ts).
 */
export function photoPath(ref: PhotoRef, size: PhotoSize): string {
  const [id, prefix, grant, until, ...signs] = ref.split(" ");
  const sign = signs[PHOTO_SIZES.indexOf(size)];
  const path = `/photos/${id}/${size}`;
  return sign ? `${prefix}${path}?for=${grant}&until=${until}&sign=${sign}` : path;
}

/** A photo as a page shows it to its viewer; `locked`: not visible to this viewer. */
export type ShownPhoto = { id: PhotoRef; shades: string; locked: boolean };

/**
 * Properties of `Portrait`: the picture, or the blur of a locked one, and its placeholder colours.
 */
export function portraitPropsOf({ id, shades, locked }: ShownPhoto, size: "main" | "thumb") {
  return locked
    ? { src: null, blur: photoPath(id, "tiny"), shades }
    : { src: photoPath(id, size), shades };
}

/** The R2 key of a size's bytes. */
export const photoKeyOf = (folder: string, size: PhotoSize): string => `${folder}/${size}.webp`;

/** A rendered picture for a conversation. */
export type RenderedChatPhoto = {
  photoId: PhotoId;
  width: number;
  height: number;
  shades: string;
  look: string;
};

/**
 * A picture in a conversation, as its viewer sees it; `blurred`: hidden until tapped (R246, R491);
 * `revealed`: would be blurred without a tap; `refused`: rejected by staff (R245).
 */
export type ChatPhoto = {
  id: PhotoId;
  width: number;
  height: number;
  shades: string;
  blurred: boolean;
  revealed: boolean;
  refused: boolean;
};
