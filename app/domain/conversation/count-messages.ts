import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { type ConversationTotals, selectTotals } from "./list-store";

/** How many messages wait for a member, and how many their conversations hold (R94). */
export async function countMessages(
  services: Services,
  viewer: Viewer,
): Promise<ConversationTotals> {
  const [totals] = await services.readTogether(selectTotals(viewer));
  return totals ?? { unread: 0, messages: 0 };
}
