import { all, run, runBatch } from "~/db/batch";
import { type ClientId, type PhotoId, type PhotoRef, packClientId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { photoLimit } from "../photo/photo";
import type { Visibility } from "../photo/photo.schema";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import {
  deletePhoto,
  insertPhoto,
  mayAddPhoto,
  mayBecomeMain,
  type NewPhoto,
  nextMainPhoto,
  type OwnPhotoRow,
  photoIdExpression,
  photoLimitOf,
  selectOwnPhotos,
  updatePositions,
  updateVisibility,
} from "../photo/photo-sql";
import {
  deletePhotoBytes,
  PHOTO_REFUSALS,
  type PhotoInput,
  type PhotoRefusal,
  storePhoto,
} from "../photo/store-photo";
import type { ProfileViewer } from "./profile";
import {
  chooseMainPhoto,
  mainPhotoOf,
  replaceDeletedMainPhoto,
  startMainPhoto,
  updateMainPhoto,
} from "./profile-sql";

/** A photo in its owner's list. A photo pending review is not served yet, not even to its owner. */
export type OwnPhoto = Pick<OwnPhotoRow, "id" | "visibility" | "shades"> & {
  status: "pending" | "active" | "rejected";
  main: boolean;
  /** Reference from which its addresses are built. */
  photoRef: PhotoRef;
};

/** The member's own photos in order, and the number that may be stored. */
export async function listOwnPhotos(
  services: Services,
  owner: ProfileViewer,
  namePhoto: PhotoRefBuilder,
) {
  const rows = await services.readTogether(selectOwnPhotos(owner, mainPhotoOf(owner)));
  return { photos: rows.map((row) => ownPhotoOf(row, namePhoto)), room: photoLimit(owner) };
}

/** A banned photo appears as rejected; the reason is only in the e-mail to its owner. */
function ownPhotoOf(row: OwnPhotoRow, namePhoto: PhotoRefBuilder): OwnPhoto {
  const { id, visibility, shades, status, main } = row;
  const shownStatus = status === "banned" ? "rejected" : status;
  return {
    id,
    visibility,
    shades,
    status: shownStatus,
    main: Boolean(main),
    photoRef: namePhoto(id, "own"),
  };
}

/** Business errors with their status. The texts are `refusal.*` of photos.json. */
export const ADD_PHOTO_REFUSALS = { ...PHOTO_REFUSALS, no_room: 409 } as const;
type AddPhotoRefusal = PhotoRefusal | "no_room";

/**
 * Adds a photo; it becomes the main one if there is none. Idempotent by client id. Counted in the
 * batch that stores it (R73), so that of fifty concurrent uploads only as many are stored as there
 * is room for.
 */
export async function addOwnPhoto(
  services: Services,
  owner: ProfileViewer,
  { clientId, ...input }: PhotoInput & { clientId: ClientId },
): Promise<Outcome<{ id: PhotoId }, AddPhotoRefusal>> {
  const storedClientId = packClientId(clientId);
  const photos = await all(services.db, selectOwnPhotos(owner, mainPhotoOf(owner)));
  const again = photos.find((photo) => photo.clientId === storedClientId);
  if (again) return done({ id: again.id });
  if (photos.length >= photoLimit(owner)) return refuse("no_room");
  const unlike = photos.map(({ look: hash }) => hash);
  const more = { limit: "gallery_photo", unlike, clientId: storedClientId } as const;
  const outcome = await storePhoto(services, owner, { ...input, ...more });
  return outcome.ok ? writePhoto(services, owner, outcome.value) : outcome;
}

/**
 * The batch decides about concurrent uploads: the same file sent twice is one photo, and the bytes
 * of the other are deleted.
 */
async function writePhoto(services: Services, owner: ProfileViewer, photo: NewPhoto) {
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

/** Business errors. The texts are `refusal.*` of photos.json. */
export type ArrangeRefusal = "not_found" | "main_for_premium";

/** Sorts the member's own photos; other members' ids are ignored. */
export async function orderPhotos(
  services: Services,
  member: MemberKey,
  order: readonly PhotoId[],
): Promise<void> {
  await run(services.db, updatePositions(member, JSON.stringify(order)));
}

/**
 * Makes one of the member's photos the main one; a Premium-only or rejected one cannot be (R74).
 */
export async function makeMainPhoto(services: Services, member: MemberKey, photo: PhotoId) {
  const { photos } = await runBatch(services.db, {
    chosen: chooseMainPhoto(member, photo, mayBecomeMain(member, photo)),
    photos: selectOwnPhotos(member, mainPhotoOf(member)),
  });
  const found = photos.rows.find(({ id }) => id === photo);
  return outcomeOf(found, Boolean(found?.main));
}

/** Sets who may see one of the member's photos; the main one is never Premium-only (R74). */
export async function setPhotoVisibility(
  services: Services,
  member: MemberKey,
  { photo, visibility }: { photo: PhotoId; visibility: Visibility },
) {
  const { photos } = await runBatch(services.db, {
    changed: updateVisibility(member, { photo, visibility }, mainPhotoOf(member)),
    photos: selectOwnPhotos(member, mainPhotoOf(member)),
  });
  const found = photos.rows.find(({ id }) => id === photo);
  return outcomeOf(found, found?.visibility === visibility);
}

function outcomeOf(found: object | undefined, changed: boolean): Outcome<null, ArrangeRefusal> {
  if (!found) return refuse("not_found");
  return changed ? done(null) : refuse("main_for_premium");
}

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

/**
 * Replaces the main photo, which is deleted: statements for the batch of the calling use case.
 * Afterwards delete the bytes of `replaced` (`deletePhotoBytes`).
 */
export async function replaceMainPhoto(services: Services, member: MemberKey, input: PhotoInput) {
  const outcome = await storePhoto(services, member, input);
  if (!outcome.ok) return outcome;
  const { id } = outcome.value;
  const statements = {
    replaced: deletePhoto(member, mainPhotoOf(member)),
    photo: insertPhoto(outcome.value),
    main: updateMainPhoto(member, id),
  };
  return done({ id, statements });
}
