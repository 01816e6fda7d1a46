import { done } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { deletePhoto, insertPhoto } from "../photo/photo-sql";
import { type PhotoInput, storePhoto } from "../photo/store-photo";
import { mainPhotoOf, updateMainPhoto } from "./profile-sql";

/**
 * Replaces the main photo, which is deleted: statements for the batch of the calling use case.
 * Afterwards delete the bytes of `replaced` (`deletePhotoBytes`).
 */
export async function replaceMainPhoto(services: Services, member: MemberKey, input: PhotoInput) {
  const stored = await storePhoto(services, member, input);
  if (!stored.ok) return stored;
  const { id } = stored.value;
  const statements = {
    replaced: deletePhoto(member, mainPhotoOf(member)),
    photo: insertPhoto(stored.value),
    main: updateMainPhoto(member, id),
  };
  return done({ id, statements });
}
