import { done } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { deletePhoto, insertPhoto } from "../photo/photo-sql";
import { type PhotoInput, storePhoto } from "../photo/store-photo";
import { mainPhotoOf, updateMainPhoto } from "./profile-sql";

/**
 * A photo in the place of the main one, which is taken away: statements for the batch of what causes it. Once that is
 * written, the bytes of `replaced` are to be forgotten (`forgetBytes`).
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
