import type { RouterContextProvider } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { getServices, getSite, getViewer } from "~/request/middleware/context";
import { apiError } from "./parse-request";

/** The logged-in member; throws a 403, on which a page logs out (R56). */
export function requireApiViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = getViewer(context);
  if (viewer) return viewer;
  getServices(context).log("access.refused", { site: getSite(context).id, reason: "no_session" });
  throw apiError(403, "authentication_required");
}
