import { findDeletedConversation } from "~/domain/conversation/restore-conversation";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices } from "~/request/middleware/context";

/** The notice after a deletion without JavaScript. "late": the time to undo is over. */
export type DeletionNoticeData = "late" | { undo: string; name: string; fictional: boolean } | null;

/** Reads the undo token from the URL that the deletion redirected to. */
export async function loadDeletionNotice(
  context: Context,
  viewer: Viewer,
  url: URL,
): Promise<DeletionNoticeData> {
  const undo = url.searchParams.get("undo");
  if (!undo || undo === "late") return undo ? "late" : null;
  const head = await findDeletedConversation(getServices(context), viewer, undo);
  return head && { undo, name: head.name, fictional: Boolean(head.fictional) };
}
