import { listConversations } from "~/domain/conversation/list-conversations";
import { previewRefusal, type SenderStatus } from "~/domain/conversation/preview-refusal";
import type { Viewer } from "~/domain/session/session";
import { type Context, getServices } from "~/request/middleware/context";
import { getPhotoNamer } from "~/request/visitor-context";
import type { MessageCosts } from "../composer/composer-notes";

/** Chats that the page names at the limit of free starts. */
const MAX_NAMED_CHATS = 3;

type SendingLimit = { opening: boolean; sending: SenderStatus; costs: MessageCosts };

/** The chats in which the member's credits can still be used once no new one can begin (R546). */
export async function loadChatsAtLimit(
  context: Context,
  viewer: Viewer,
  { opening, sending, costs: { price } }: SendingLimit,
) {
  const isAtLimit = previewRefusal(sending, { opening, price }) === "free_starts_used";
  if (!isAtLimit || price === 0 || sending.balance < price) return [];
  const query = { viewer, namePhoto: getPhotoNamer(context) };
  const { conversations } = await listConversations(getServices(context), query, null);
  return conversations
    .filter(({ name }) => name !== "")
    .slice(0, MAX_NAMED_CHATS)
    .map(({ id, name, fictional }) => ({ id, name, fictional }));
}

export type NamedChat = Awaited<ReturnType<typeof loadChatsAtLimit>>[number];
