import type { RouterContextProvider } from "react-router";
import { isOpenToVisitors } from "~/domain/profile/profile";
import { hasSource } from "~/domain/visit/tracking";
import { getSite, getTracking } from "~/request/middleware/context";

/**
 * Whether this visitor may browse members without login. Visitors from an advertisement have a
 * network or a ref (R45).
 */
export function maySearchLoggedOut(context: Readonly<RouterContextProvider>): boolean {
  return isOpenToVisitors(getSite(context), hasSource(getTracking(context)));
}
