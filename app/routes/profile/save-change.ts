import { changeProfile } from "~/domain/profile/change-profile";
import type { ProfileChange } from "~/domain/profile/change-profile.schema";
import { evictViewer } from "~/domain/session/find-viewer";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices } from "~/request/middleware/context";

/** Changes the member's own profile and clears this isolate's cached viewer. */
export async function saveChange(context: Context, viewer: Viewer, change: ProfileChange) {
  const changed = await changeProfile(getServices(context), viewer, change);
  if (changed.ok) evictViewer(viewer.sessionHash);
  return changed;
}
