import { type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { getViewer } from "./context";

/** The logged-in member; a visitor is sent to log in and comes back afterwards (decisions, "Members area logged out"). */
export function requireViewer(request: Request, context: Readonly<RouterContextProvider>): Viewer {
  const viewer = getViewer(context);
  if (viewer) return viewer;
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  throw redirect(`/login?next=${encodeURIComponent(path + url.search)}`, 302);
}
