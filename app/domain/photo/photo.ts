/**
 * A photo is one picture of a profile, in three sizes that never change once written. Invariants: bytes leave only for
 * those who may see them; what may not be seen answers like what is not there; a picture's address never gets other bytes.
 */

import { seconds } from "~/kit/duration";
import type { PhotoId, PhotoRef, StoredClientId } from "~/kit/ids";
import type { Visibility } from "./photo.schema";

/** Two looks are of one picture that differ in so few bits of their waves (R113). Bands find nothing beyond seven: of eight, one is the same. */
export const ALIKE_BITS = 5;
/** And in so few of their fields. */
export const ALIKE_FIELDS = 7;

/** Ends are whole hours: pages and caches know one picture by one address for an hour, and a page that is kept for one ends before (R200). */
export const SIGNED_HOURS = 2;
/**
 * A page asks for dozens of pictures: an isolate believes a row this long, and whoever got the bytes as long again
 * (KEEP_SECONDS of the address), so that a picture taken down is gone after a minute (R201).
 */
export const PHOTO_TTL = seconds(30);

export const PHOTO_SIZES = ["main", "thumb", "tiny"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export function isPhotoSize(value: unknown): value is PhotoSize {
  return (PHOTO_SIZES as readonly unknown[]).includes(value);
}

/** Its address: on the site, where who may see it is asked, or the signed one behind the site's `cdn_prefix` (photo-names.ts). */
export function photoPath(ref: PhotoRef, size: PhotoSize): string {
  const [id, prefix, grant, until, ...signs] = ref.split(" ");
  const sign = signs[PHOTO_SIZES.indexOf(size)];
  const path = `/photos/${id}/${size}`;
  return sign ? `${prefix}${path}?for=${grant}&until=${until}&sign=${sign}` : path;
}

/** What a page needs of a photo to show it to its reader; `locked`: not for this reader. */
export type ShownPhoto = { id: PhotoRef; shades: string; locked: boolean };

/** A photo as `Portrait` takes it: the picture, or of a locked one its blur, and the colours until it comes. */
export function pictureOf({ id, shades, locked }: ShownPhoto, size: "main" | "thumb") {
  return locked
    ? { src: null, blur: photoPath(id, "tiny"), shades }
    : { src: photoPath(id, size), shades };
}

/** Where a size's bytes lie in R2. */
export const keyOf = (folder: string, size: PhotoSize): string => `${folder}/${size}.webp`;

/** A photo as its owner has it, of any status. */
export type OwnPhotoRow = {
  id: PhotoId;
  status: "pending" | "active" | "rejected" | "banned";
  visibility: Visibility;
  shades: string;
  look: string;
  clientId: StoredClientId | null;
  main: number;
};

/** A picture that goes into a conversation, as it was drawn. */
export type DrawnPhoto = {
  photoId: PhotoId;
  width: number;
  height: number;
  shades: string;
  look: string;
};

/** One in a conversation, as its reader sees it; `blurred`: they want to tap first (R246); `refused`: staff show it to nobody (R245). */
export type ChatPhoto = {
  id: PhotoId;
  width: number;
  height: number;
  shades: string;
  blurred: boolean;
  refused: boolean;
};
