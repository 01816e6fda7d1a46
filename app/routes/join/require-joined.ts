import { type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { getViewer } from "~/middleware/context";

/** The logged-in member; a visitor who would write to somebody is asked to join for them first (R30). */
export function requireJoined(context: Readonly<RouterContextProvider>, memberId: string): Viewer {
  const viewer = getViewer(context);
  if (!viewer) throw redirect(`/members/${encodeURIComponent(memberId)}/signup`, 302);
  return viewer;
}
