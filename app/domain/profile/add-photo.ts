import { all, runBatch } from "~/db/batch";
import { type ClientId, type PhotoId, packClientId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { isOwnMain, mayAddPhoto, selectOwnPhotos } from "../photo/own-photo-sql";
import { insertPhoto, type NewPhoto } from "../photo/photo-sql";
import {
  forgetBytes,
  PHOTO_REFUSALS,
  type PhotoInput,
  type PhotoRefusal,
  storePhoto,
} from "../photo/store-photo";
import { type Reader, roomForPhotos } from "./profile";
import { mainPhotoOf, photoRoomOf, startMainPhoto } from "./profile-sql";

/** Why a photo is not added, with the status that says so. The texts are `refusal.*` of photos.json. */
export const ADD_PHOTO_REFUSALS = { ...PHOTO_REFUSALS, no_room: 409 } as const;
type AddPhotoRefusal = PhotoRefusal | "no_room";

/**
 * One more photo of a member, the main one where there is none yet. Sent again under the same client id it is the same
 * photo. Counted in the batch that stores it (R73): of fifty at once as many are stored as there is room for.
 */
export async function addPhoto(
  services: Services,
  owner: Reader,
  { clientId, ...input }: PhotoInput & { clientId: ClientId },
): Promise<Outcome<{ id: PhotoId }, AddPhotoRefusal>> {
  const packed = packClientId(clientId);
  const photos = await all(services.db, selectOwnPhotos(owner, mainPhotoOf(owner)));
  const again = photos.find((photo) => photo.clientId === packed);
  if (again) return done({ id: again.id });
  if (photos.length >= roomForPhotos(owner)) return refuse("no_room");
  const unlike = photos.map(({ look }) => look);
  const more = { limit: "gallery_photo", unlike, clientId: packed } as const;
  const stored = await storePhoto(services, owner, { ...input, ...more });
  return stored.ok ? write(services, owner, stored.value) : stored;
}

/** What came in between decides: the same file sent twice at once is one photo, and the bytes of the other go. */
async function write(services: Services, owner: Reader, photo: NewPhoto) {
  const { added, photos } = await runBatch(services.db, {
    added: insertPhoto(photo, mayAddPhoto(owner, photo, photoRoomOf(owner))),
    main: startMainPhoto(owner, photo.id, isOwnMain(owner, photo.id)),
    photos: selectOwnPhotos(owner, mainPhotoOf(owner)),
  });
  if (added.changes > 0) return done({ id: photo.id });
  forgetBytes(services, [photo]);
  const twin = photos.rows.find(({ clientId }) => clientId === photo.clientId);
  if (twin) return done({ id: twin.id });
  const full = photos.rows.length >= roomForPhotos(owner);
  return refuse(full ? "no_room" : "duplicate_picture");
}
