import type { SendRequest, SentMessage } from "~/domain/conversation/conversation";
import { PUSH_AFTER } from "~/domain/telling/telling";
import type { Services } from "~/services";

type Told = Pick<SentMessage, "conversationId"> & {
  /** How many open pages were handed the message. */
  told: Promise<number>;
};

/** Who has no page open is told by other ways, once for all that waits in a chat: the first message asks for it (R373). */
export function askToTell(
  services: Services,
  { siteId, recipientId }: Pick<SendRequest, "siteId" | "recipientId">,
  { conversationId, told }: Told,
): void {
  const ask = async () => {
    if ((await told.catch(() => 0)) > 0) return;
    const chat = { siteId, account: recipientId, conversation: conversationId };
    await services.queues.enqueueNotice({ ...chat, notice: "message", by: "push" }, PUSH_AFTER);
  };
  services.defer("notice.ask", ask());
}
