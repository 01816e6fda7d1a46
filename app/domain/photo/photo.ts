/**
 * A photo is one picture of a profile, in three sizes that never change once written. Invariants: bytes leave only for
 * those who may see them; what may not be seen answers like what is not there; a picture's address never gets other bytes.
 */
export const PHOTO_SIZES = ["main", "thumb"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export function isPhotoSize(value: unknown): value is PhotoSize {
  return value === "main" || value === "thumb";
}

/** Where a size's bytes lie in R2. */
export const keyOf = (folder: string, size: PhotoSize): string => `${folder}/${size}.webp`;
