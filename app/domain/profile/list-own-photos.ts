import type { PhotoRef } from "~/kit/ids";
import type { Services } from "~/services";
import { selectOwnPhotos } from "../photo/own-photo-sql";
import type { OwnPhotoRow } from "../photo/photo";
import type { NamePhoto } from "../photo/photo-names";
import { type Reader, roomForPhotos } from "./profile";
import { mainPhotoOf } from "./profile-sql";

/** A photo as its owner arranges it. One that waits for its review is shown to nobody yet, its owner included. */
export type OwnPhoto = Pick<OwnPhotoRow, "id" | "visibility" | "shades"> & {
  status: "pending" | "active" | "rejected";
  main: boolean;
  /** As its addresses are made. */
  named: PhotoRef;
};

/** The member's own photos in their order, and for how many there is room. */
export async function listOwnPhotos(services: Services, owner: Reader, namePhoto: NamePhoto) {
  const rows = await services.readTogether(selectOwnPhotos(owner, mainPhotoOf(owner)));
  return { photos: rows.map((row) => ownPhotoOf(row, namePhoto)), room: roomForPhotos(owner) };
}

/** Why it was taken away is nobody's business but the owner's, who reads it in a letter. */
function ownPhotoOf(row: OwnPhotoRow, namePhoto: NamePhoto): OwnPhoto {
  const { id, visibility, shades, status, main } = row;
  const shown = status === "banned" ? "rejected" : status;
  return {
    ...{ id, visibility, shades, status: shown, main: Boolean(main) },
    named: namePhoto(id, "own"),
  };
}
