import type { RouterContextProvider } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { getViewer } from "~/middleware/context";
import { apiError } from "./read-json";

/** The logged-in member, or the 403 that logs a page out (specification section 4, "Login/logout"). */
export function requireApiViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = getViewer(context);
  if (!viewer) throw apiError(403, "authentication_required");
  return viewer;
}
