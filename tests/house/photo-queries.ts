import type { Statement } from "~/db/batch";
import { selectUnused } from "~/domain/photo/look-store";
import {
  isOwnMain,
  mayAddPhoto,
  nextMain,
  selectOwnPhotos,
  updateVisibility,
} from "~/domain/photo/own-photo-sql";
import { insertPhoto, type NewPhoto } from "~/domain/photo/photo-sql";
import {
  followMainPhoto,
  mainPhotoOf,
  photoRoomOf,
  startMainPhoto,
} from "~/domain/profile/profile-sql";
import type { PhotoId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { CARRIED_QUERIES } from "./carried-queries";

const me = memberBy("me", "site");
const site = me.siteId;
const photo: NewPhoto = {
  ...{ id: asId<PhotoId>("ph"), siteId: site, memberId: me.id, status: "active", folder: "f" },
  ...{ width: 1, height: 1, shades: "", look: "x", clientId: asId<StoredClientId>("k"), at: 5 },
};

/** The queries of LIST_QUERIES that arrange a member's photos. */
export const PHOTO_QUERIES: Record<string, Statement> = {
  ...CARRIED_QUERIES,
  "photos whose bytes no row uses": selectUnused(5, 300),
  "a photo that is added": insertPhoto(photo, mayAddPhoto(me, photo, photoRoomOf(me))),
  "a first photo": startMainPhoto(me, photo.id, isOwnMain(me, photo.id)),
  "the photo after the main one": followMainPhoto(me, photo.id, nextMain(me)),
  "who sees a photo": updateVisibility(
    me,
    { photo: photo.id, visibility: "premium" },
    mainPhotoOf(me),
  ),
  "one's own photos": selectOwnPhotos(me, mainPhotoOf(me)),
};
