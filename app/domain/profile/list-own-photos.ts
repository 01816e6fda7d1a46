import type { Services } from "~/services";
import { selectOwnPhotos } from "../photo/own-photo-sql";
import type { OwnPhotoRow } from "../photo/photo";
import { type Reader, roomForPhotos } from "./profile";
import { mainPhotoOf } from "./profile-sql";

/** A photo as its owner arranges it. One that waits for its review is shown to nobody yet, its owner included. */
export type OwnPhoto = Pick<OwnPhotoRow, "id" | "visibility" | "shades"> & {
  status: "pending" | "active" | "rejected";
  main: boolean;
};

/** The member's own photos in their order, and for how many there is room. */
export async function listOwnPhotos(services: Services, owner: Reader) {
  const rows = await services.readTogether(selectOwnPhotos(owner, mainPhotoOf(owner)));
  return { photos: rows.map(ownPhotoOf), room: roomForPhotos(owner) };
}

/** Why it was taken away is nobody's business but the owner's, who reads it in a letter. */
function ownPhotoOf({ id, visibility, shades, status, main }: OwnPhotoRow): OwnPhoto {
  const shown = status === "banned" ? "rejected" : status;
  return { id, visibility, shades, status: shown, main: Boolean(main) };
}
