import { isRegionOf } from "~/domain/location/location";
import { type ProfileChange, profileChangeSchema } from "~/domain/profile/change-profile.schema";
import { changeProfile } from "~/domain/profile/own-profile";
import { setPrivacySwitch } from "~/domain/profile/privacy-settings";
import { evictViewer } from "~/domain/session/find-viewer";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices, getSite } from "./middleware/context";

/** Schema of the profile changes this site allows. */
export function changeSchema(context: Context) {
  const { name, countries } = getSite(context);
  return profileChangeSchema({ siteName: name, countries, isRegionOf });
}

/** Changes the member's own profile and clears this isolate's cached viewer. */
export async function saveChange(context: Context, viewer: Viewer, change: ProfileChange) {
  const changed = await changeProfile(getServices(context), viewer, change);
  if (changed.ok) evictViewer(viewer.sessionHash);
  return changed;
}

/** Saves one of the member's switches and clears this isolate's cached viewer. */
export async function saveSwitch(
  context: Context,
  viewer: Viewer,
  change: Parameters<typeof setPrivacySwitch>[2],
): Promise<void> {
  await setPrivacySwitch(getServices(context), viewer, change);
  evictViewer(viewer.sessionHash);
}
