/**
 * A photo is one picture of a profile, in three sizes that never change once written. Invariants: bytes leave only for
 * those who may see them; what may not be seen answers like what is not there; a picture's address never gets other bytes.
 */
export const PHOTO_SIZES = ["main", "thumb"] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

export function isPhotoSize(value: unknown): value is PhotoSize {
  return value === "main" || value === "thumb";
}

/** Its address on the site; who may see it is asked there. */
export const photoPath = (id: string, size: PhotoSize): string => `/photos/${id}/${size}`;

/** Where a size's bytes lie in R2. */
export const keyOf = (folder: string, size: PhotoSize): string => `${folder}/${size}.webp`;
