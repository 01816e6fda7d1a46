import type { Statement } from "~/db/batch";
import type { Crop } from "~/kit/crop";
import { newId, type PhotoId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { PictureRefusal, RenderedPhoto, Services } from "~/services";
import type { MemberKey } from "../account/account";
import { takeAttempt } from "../account/limit-attempts";
import type { Site } from "../site/site";
import { keyOf, PHOTO_SIZES } from "./photo";
import { insertPhoto } from "./photo-sql";

/** Why a photo is refused, with the status that says so. The texts are `refusal.*` of join.json. */
export const PHOTO_REFUSALS = {
  not_a_picture: 422,
  too_many_pixels: 422,
  too_many_photos: 429,
} as const satisfies Record<PictureRefusal, number> & Record<string, number>;
export type PhotoRefusal = keyof typeof PHOTO_REFUSALS;
/** `cut` is the part that its owner chose, or the middle; without one the whole picture is kept. */
export type PhotoInput = {
  site: Pick<Site, "photo_review">;
  bytes: ArrayBuffer;
  cut?: Crop | "middle";
};

/**
 * Draws the renditions (upright, without the camera's data) and keeps their bytes; put `statement`, the row, into the
 * batch of what makes the photo count. At most twenty tries an hour and account, whatever was sent: each one is drawn
 * four times.
 */
export async function storePhoto(
  services: Services,
  owner: MemberKey,
  { site, bytes, cut }: PhotoInput,
): Promise<Outcome<{ id: PhotoId; statement: Statement }, PhotoRefusal>> {
  if (!(await takeAttempt(services, { siteId: owner.siteId, limit: "photo", subject: owner.id })))
    return refuse("too_many_photos");
  const rendered = await services.images.render(bytes, cut);
  if (!rendered.ok) return rendered;
  const id = newId<PhotoId>();
  const folder = `${owner.siteId}/${id}`;
  const { width, height, shades } = rendered.value;
  await keep(services, folder, rendered.value);
  const statement = insertPhoto({
    ...{ id, folder, width, height, siteId: owner.siteId, memberId: owner.id },
    status: site.photo_review === "by_hand" ? "pending" : "active",
    shades,
    at: services.now(),
  });
  return done({ id, statement });
}

/** Bytes first: a row without bytes cannot be, bytes without a row are harmless. */
async function keep(services: Services, folder: string, picture: RenderedPhoto): Promise<void> {
  await Promise.all(
    PHOTO_SIZES.map((size) => services.photos.put(keyOf(folder, size), picture[size])),
  );
}

/** Deletes the bytes of photos whose rows are gone. Not waited for: nobody finds them without the row. */
export function forgetBytes(services: Services, gone: { folder: string }[]): void {
  const keys = gone.flatMap(({ folder }) => PHOTO_SIZES.map((size) => keyOf(folder, size)));
  if (keys.length > 0) services.defer("photo.forget", services.photos.delete(keys));
}
