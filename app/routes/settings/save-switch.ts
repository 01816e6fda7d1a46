import { setSwitch } from "~/domain/profile/set-switch";
import { forgetViewer } from "~/domain/session/find-viewer";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices } from "~/middleware/context";

/** Saves one of the member's switches and clears this isolate's cached viewer. */
export async function saveSwitch(
  context: Context,
  viewer: Viewer,
  wanted: Parameters<typeof setSwitch>[2],
): Promise<void> {
  await setSwitch(getServices(context), viewer, wanted);
  forgetViewer(viewer.sessionHash);
}
