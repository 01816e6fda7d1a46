import { findDeleted } from "~/domain/conversation/restore-conversation";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices } from "~/middleware/context";

/** What the list tells of a deletion that was made without a script; "late": the time to undo was over; null for nothing. */
export type DeletedTold = "late" | { undo: string; name: string; fictional: boolean } | null;

/** The word stands in the address to which the deletion led. */
export async function loadDeleted(
  context: Context,
  viewer: Viewer,
  url: URL,
): Promise<DeletedTold> {
  const undo = url.searchParams.get("undo");
  if (!undo || undo === "late") return undo ? "late" : null;
  const head = await findDeleted(getServices(context), viewer, undo);
  return head && { undo, name: head.name, fictional: Boolean(head.fictional) };
}
