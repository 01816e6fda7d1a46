import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import { selectOwnPhotos } from "../photo/own-photo-sql";
import type { OwnPhotoRow } from "../photo/photo";
import type { PhotoRefBuilder } from "../photo/photo-refs";
import { type ProfileViewer, photoLimit } from "./profile";
import { mainPhotoOf } from "./profile-sql";

/** A photo in its owner's list. A photo pending review is not served yet, not even to its owner. */
export type OwnPhoto = Pick<OwnPhotoRow, "id" | "visibility" | "shades"> & {
  status: "pending" | "active" | "rejected";
  main: boolean;
  /** Reference from which its addresses are built. */
  named: PhotoRef;
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
  const shown = status === "banned" ? "rejected" : status;
  return {
    id,
    visibility,
    shades,
    status: shown,
    main: Boolean(main),
    named: namePhoto(id, "own"),
  };
}
