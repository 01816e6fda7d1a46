import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { type ConversationTotals, selectTotals } from "./conversation-list-store";

/** Counts a member's unread messages and all messages of their conversations (R94). */
export async function countMessages(
  services: Services,
  viewer: Viewer,
): Promise<ConversationTotals> {
  const [totals] = await services.readTogether(selectTotals(viewer));
  return totals ?? { unread: 0, messages: 0 };
}
