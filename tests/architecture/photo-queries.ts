import { selectUnusedPhotos } from "~/domain/photo/perceptual-hash-store";
import {
  insertPhoto,
  mayAddPhoto,
  mayBecomeMain,
  type NewPhoto,
  nextMainPhoto,
  photoLimitOf,
  selectOwnPhotos,
  updateVisibility,
} from "~/domain/photo/photo-sql";
import { mainPhotoOf, replaceDeletedMainPhoto, startMainPhoto } from "~/domain/profile/profile-sql";
import type { PhotoId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { ATTACHMENT_QUERIES } from "./attachment-queries";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const site = me.siteId;
const photo: NewPhoto = {
  id: asId<PhotoId>("ph"),
  siteId: site,
  memberId: me.id,
  status: "active",
  folder: "f",
  width: 1,
  height: 1,
  shades: "",
  hash: "x",
  clientId: asId<StoredClientId>("k"),
  unreviewed: false,
  at: 5,
};

/** The queries of LIST_QUERIES that arrange a member's photos. */
export const PHOTO_QUERIES: Record<string, PlannedQuery> = {
  ...ATTACHMENT_QUERIES,
  "photos whose bytes no row uses": selectUnusedPhotos(5, 300),
  "a photo that is added": insertPhoto(photo, mayAddPhoto(me, photo, photoLimitOf(me))),
  "a first photo": startMainPhoto(me, photo.id, mayBecomeMain(me, photo.id)),
  "the photo after the main one": replaceDeletedMainPhoto(me, photo.id, nextMainPhoto(me)),
  "who sees a photo": updateVisibility(
    me,
    { photo: photo.id, visibility: "premium" },
    mainPhotoOf(me),
  ),
  "one's own photos": selectOwnPhotos(me, mainPhotoOf(me)),
};
