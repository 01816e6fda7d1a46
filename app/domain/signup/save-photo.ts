import type { PhotoId } from "~/kit/ids";
import { done, type Outcome } from "~/kit/outcome";
import type { Services } from "~/services";
import { deletePhotoBytes, type PhotoInput, type PhotoRefusal } from "../photo/store-photo";
import { replaceMainPhoto } from "../profile/replace-main-photo";
import { type DraftOwner, saveStep } from "./save-step";

/** Step 1: the main photo. */
export async function savePhoto(
  services: Services,
  member: DraftOwner,
  { origin, ...input }: PhotoInput & { origin: string },
): Promise<Outcome<{ id: PhotoId }, PhotoRefusal>> {
  const photo = await replaceMainPhoto(services, member, input);
  if (!photo.ok) return photo;
  const { id, statements: answers } = photo.value;
  const { replaced } = await saveStep(services, member, { step: "photo", origin, answers });
  deletePhotoBytes(services, replaced.rows);
  return done({ id });
}
