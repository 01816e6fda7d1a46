import { type Crop, readCrop } from "~/kit/crop";
import { clientIdSchema, idSchemaOf } from "~/kit/id-schema";
import type { PhotoId } from "~/kit/ids";
import { z } from "~/kit/zod";

/** The size of a file that is sent (R112); texts and schemas take it from here. */
export const PHOTO_MEGABYTES = 10;
/** Larger than any camera's picture. */
export const PHOTO_MEGAPIXELS = 50;
const PHOTO_BYTES = PHOTO_MEGABYTES * 1024 * 1024;
/**
 * What a dialog for files offers, old names of JPEG among it. The type that comes with a file decides nothing, since
 * browsers and devices name it differently or not at all: its bytes do (picture-kind.ts).
 */
export const PHOTO_TYPES = [
  ...["image/jpeg", "image/jpg", "image/pjpeg", "image/png", "image/webp"],
  ...["image/heic", "image/heif"],
];
export const isPhotoSized = (bytes: number): boolean => bytes <= PHOTO_BYTES;

/** Who may see a photo, from all to few. */
export const VISIBILITIES = ["public", "members", "premium"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The part of a photo that its owner chose. A page without a script, or that cannot show the picture, sends none. */
export const cropSchema = z
  .string()
  .transform((text) => readCrop(text))
  .pipe(z.custom<Crop>((crop) => crop !== null, "join:invalid.crop"));

/** A file as the page of one's photos posts it; `client_id` is the page's own, so that it counts once. */
export const addPhotoSchema = z.strictObject({
  photo: z
    .file("photos:invalid.required")
    .refine((file) => isPhotoSized(file.size), "photos:invalid.size"),
  crop: cropSchema.optional(),
  client_id: clientIdSchema,
});

/** A picture for a chat; `photo_credits` is what it costs, as the page showed it, `agrees` the consent to pay it to a fictional profile (R231). */
export const chatPhotoSchema = z.strictObject({
  photo: addPhotoSchema.shape.photo,
  client_id: clientIdSchema,
  photo_credits: z.coerce.number().int().min(0).max(1000),
  agrees: z.boolean().default(false),
});

export const visibilitySchema = z.strictObject({ visibility: z.enum(VISIBILITIES) });
/** As many as anybody may have, and room for a list from before a deletion. */
const MAX_ORDERED = 50;
/** The ids of one's photos in their new order, with commas. */
export const orderSchema = z.strictObject({
  order: z
    .string()
    .max(MAX_ORDERED * 23)
    .transform((text) => text.split(","))
    .pipe(z.array(idSchemaOf<PhotoId>()).min(1).max(MAX_ORDERED)),
});
