import type { RouterContextProvider } from "react-router";
import { isOpenToVisitors } from "~/domain/profile/profile";
import { getSite } from "~/middleware/context";
import { readTracking } from "../join/tracking-cookie";

/** Whether this visitor may look at members without login. Who came by an advertisement has a network or a ref (decisions, "Signups not enabled"). */
export function mayLook(request: Request, context: Readonly<RouterContextProvider>): boolean {
  const tracking = readTracking(request);
  return isOpenToVisitors(getSite(context), Boolean(tracking?.network || tracking?.ref));
}
