import { setPrivacySwitch } from "~/domain/profile/set-privacy-switch";
import { evictViewer } from "~/domain/session/find-viewer";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices } from "~/request/middleware/context";

/** Saves one of the member's switches and clears this isolate's cached viewer. */
export async function saveSwitch(
  context: Context,
  viewer: Viewer,
  change: Parameters<typeof setPrivacySwitch>[2],
): Promise<void> {
  await setPrivacySwitch(getServices(context), viewer, change);
  evictViewer(viewer.sessionHash);
}
