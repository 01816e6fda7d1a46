import { run, runBatch } from "~/db/batch";
import type { PhotoId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import {
  mayBecomeMain,
  selectOwnPhotos,
  updatePositions,
  updateVisibility,
} from "../photo/own-photo-sql";
import type { Visibility } from "../photo/photo.schema";
import { chooseMainPhoto, mainPhotoOf } from "./profile-sql";

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
