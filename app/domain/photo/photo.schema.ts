import { type Crop, parseCrop } from "~/kit/crop";
import type { PhotoId } from "~/kit/ids";
import { clientIdSchema, idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";

/** Maximum size of an uploaded file (R112); texts and schemas use this value. */
export const PHOTO_MEGABYTES = 10;
/** More than any common camera produces. */
export const PHOTO_MEGAPIXELS = 50;
const PHOTO_BYTES = PHOTO_MEGABYTES * 1024 * 1024;
/**
 * Types offered by the file dialog, including old names of JPEG. The declared type is not trusted,
 * because browsers and devices name it differently or not at all: the bytes decide
 * (picture-format.ts).
 */
export const PHOTO_TYPES = [
  "image/jpeg",
  "image/jpg",
  "image/pjpeg",
  "image/png",
  "image/webp",
  "image/heic",
  "image/heif",
];
export const isPhotoSized = (bytes: number): boolean => bytes <= PHOTO_BYTES;

/** Who may see a photo, from everybody to few. */
export const VISIBILITIES = ["public", "members", "premium"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/**
 * The part of a photo its owner selected. A page without a script, or one that cannot display the
 * picture, sends none.
 */
export const cropSchema = z
  .string()
  .transform((text) => parseCrop(text))
  .pipe(z.custom<Crop>((crop) => crop !== null, "join:invalid.crop"));

/** A file posted by the member's photo page; `client_id` makes it idempotent. */
export const addPhotoSchema = z.strictObject({
  photo: z
    .file("photos:invalid.required")
    .refine((file) => isPhotoSized(file.size), "photos:invalid.size"),
  crop: cropSchema.optional(),
  client_id: clientIdSchema,
});

/**
 * A picture for a chat; `photo_credits`: its price as the page showed it; `agrees`: consent to pay
 * it to a fictional profile (R231).
 */
export const chatPhotoSchema = z.strictObject({
  photo: addPhotoSchema.shape.photo,
  client_id: clientIdSchema,
  photo_credits: z.coerce.number().int().min(0).max(1000),
  agrees: z.boolean().default(false),
});

export const visibilitySchema = z.strictObject({ visibility: z.enum(VISIBILITIES) });
/** More than the photo limit, so that a list from before a deletion is accepted. */
const MAX_ORDERED = 50;
/** The ids of the member's photos in their new order, comma-separated. */
export const orderSchema = z.strictObject({
  order: z
    .string()
    .max(MAX_ORDERED * 23)
    .transform((text) => text.split(","))
    .pipe(z.array(idSchemaOf<PhotoId>()).min(1).max(MAX_ORDERED)),
});
