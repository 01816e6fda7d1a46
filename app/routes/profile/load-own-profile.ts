import { completenessOf } from "~/domain/profile/completeness";
import { findOwnProfile } from "~/domain/profile/find-own-profile";
import { listOwnPhotos } from "~/domain/profile/list-own-photos";
import type { Viewer } from "~/domain/session/session";
import { getPhotoNamer } from "~/request/locale-context";
import { type Context, getServices } from "~/request/middleware/context";
import { locationOptions } from "../join/location-options";

/**
 * The viewer's own profile with missing fields, photos, and the regions of the chosen country.
 */
export async function loadOwnProfile(context: Context, viewer: Viewer, url: URL) {
  const services = getServices(context);
  const [own, photos] = await Promise.all([
    findOwnProfile(services, viewer),
    listOwnPhotos(services, viewer, getPhotoNamer(context)),
  ]);
  return {
    ...own,
    ...photos,
    id: viewer.id,
    age: viewer.age,
    completeness: completenessOf(own),
    places: locationOptions(url, context, own.values),
    saved: url.searchParams.get("saved"),
  };
}

export type OwnProfileData = Awaited<ReturnType<typeof loadOwnProfile>>;
