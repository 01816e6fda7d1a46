import { all, runBatch } from "~/db/batch";
import { type ClientId, type PhotoId, packClientId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { mayAddPhoto, mayBecomeMain, selectOwnPhotos } from "../photo/own-photo-sql";
import { insertPhoto, type NewPhoto } from "../photo/photo-sql";
import {
  deletePhotoBytes,
  PHOTO_REFUSALS,
  type PhotoInput,
  type PhotoRefusal,
  storePhoto,
} from "../photo/store-photo";
import { type ProfileViewer, photoLimit } from "./profile";
import { mainPhotoOf, photoLimitOf, startMainPhoto } from "./profile-sql";

/** Business errors with their status. The texts are `refusal.*` of photos.json. */
export const ADD_PHOTO_REFUSALS = { ...PHOTO_REFUSALS, no_room: 409 } as const;
type AddPhotoRefusal = PhotoRefusal | "no_room";

/**
 * Adds a photo; it becomes the main one if there is none. Idempotent by client id. Counted in the
 * batch that stores it (R73), so that of fifty concurrent uploads only as many are stored as there
 * is room for.
 */
export async function addPhoto(
  services: Services,
  owner: ProfileViewer,
  { clientId, ...input }: PhotoInput & { clientId: ClientId },
): Promise<Outcome<{ id: PhotoId }, AddPhotoRefusal>> {
  const packed = packClientId(clientId);
  const photos = await all(services.db, selectOwnPhotos(owner, mainPhotoOf(owner)));
  const again = photos.find((photo) => photo.clientId === packed);
  if (again) return done({ id: again.id });
  if (photos.length >= photoLimit(owner)) return refuse("no_room");
  const unlike = photos.map(({ look: hash }) => hash);
  const more = { limit: "gallery_photo", unlike, clientId: packed } as const;
  const stored = await storePhoto(services, owner, { ...input, ...more });
  return stored.ok ? write(services, owner, stored.value) : stored;
}

/**
 * The batch decides about concurrent uploads: the same file sent twice is one photo, and the bytes
 * of the other are deleted.
 */
async function write(services: Services, owner: ProfileViewer, photo: NewPhoto) {
  const { added, photos } = await runBatch(services.db, {
    added: insertPhoto(photo, mayAddPhoto(owner, photo, photoLimitOf(owner))),
    main: startMainPhoto(owner, photo.id, mayBecomeMain(owner, photo.id)),
    photos: selectOwnPhotos(owner, mainPhotoOf(owner)),
  });
  if (added.changes > 0) return done({ id: photo.id });
  deletePhotoBytes(services, [photo]);
  const twin = photos.rows.find(({ clientId }) => clientId === photo.clientId);
  if (twin) return done({ id: twin.id });
  const full = photos.rows.length >= photoLimit(owner);
  return refuse(full ? "no_room" : "duplicate_picture");
}
