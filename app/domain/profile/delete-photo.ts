import { runBatch } from "~/db/batch";
import type { PhotoId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { nextMainPhoto, photoIdExpression } from "../photo/own-photo-sql";
import { deletePhoto } from "../photo/photo-sql";
import { deletePhotoBytes } from "../photo/store-photo";
import { replaceDeletedMainPhoto } from "./profile-sql";

/**
 * Deletes one of the member's own photos with its bytes; the next eligible photo becomes the main
 * one.
 */
export async function deleteOwnPhoto(
  services: Services,
  member: MemberKey,
  photo: PhotoId,
): Promise<Outcome<null, "not_found">> {
  const { gone } = await runBatch(services.db, {
    gone: deletePhoto(member, photoIdExpression(photo)),
    main: replaceDeletedMainPhoto(member, photo, nextMainPhoto(member)),
  });
  deletePhotoBytes(services, gone.rows);
  return gone.rows.length > 0 ? done(null) : refuse("not_found");
}
