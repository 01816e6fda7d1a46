import { newId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { PictureRefusal, Services } from "~/services";
import { takeAttempt } from "../account/limit-attempts";
import type { Site } from "../site/site";
import { type Signer, saveStep } from "./save-step";
import { replaceMainPhoto } from "./signup-store";

export type PhotoRefusal = PictureRefusal | "too_many_photos";

/**
 * Step 1: draws the renditions (upright, without the camera's data), keeps them, and makes them the main photo. At most
 * twenty tries an hour and account, whatever was sent: each one is drawn three times.
 */
export async function savePhoto(
  services: Services,
  member: Signer,
  input: { site: Pick<Site, "photo_review">; origin: string; bytes: ArrayBuffer },
): Promise<Outcome<{ id: string }, PhotoRefusal>> {
  if (!(await takeAttempt(services, member.siteId, "photo", member.id)))
    return refuse("too_many_photos");
  const rendered = await services.images.render(input.bytes);
  if (!rendered.ok) return rendered;
  const picture = rendered.value;
  const id = newId();
  const folder = `${member.siteId}/${id}`;
  await Promise.all([
    services.photos.put(`${folder}/main.webp`, picture.main),
    services.photos.put(`${folder}/thumb.webp`, picture.thumb),
  ]);
  const { width, height } = picture;
  const status = input.site.photo_review === "by_hand" ? "pending" : "active";
  const photo = {
    id,
    status,
    folder,
    width,
    height,
    tiny: dataUri(picture.tiny),
    at: services.now(),
  } as const;
  const replaced = await saveStep(services, member, {
    step: "photo",
    origin: input.origin,
    answers: replaceMainPhoto({ siteId: member.siteId, accountId: member.id }, photo),
  });
  const old = replaced.old.rows[0]?.folder;
  if (old) services.defer(services.photos.delete([`${old}/main.webp`, `${old}/thumb.webp`]));
  return done({ id });
}

const dataUri = (bytes: ArrayBuffer) =>
  `data:image/webp;base64,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
