import type { PhotoReviewItem } from "~/domain/moderation/load-photo-review";
import type { PhotoSize } from "~/domain/photo/photo";

/** The address of a photo's bytes for staff. */
export const picturePath = (
  { id, site }: Pick<PhotoReviewItem, "id" | "site">,
  size: PhotoSize,
): string => `/operator/photos/${encodeURIComponent(site)}/${id}/${size}`;
