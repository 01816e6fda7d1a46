import type { SendRequest, SentMessage } from "~/domain/conversation/conversation";
import { PUSH_DELAY_SECONDS } from "~/domain/notification-delivery/notification-delivery";
import type { Services } from "~/services";

type MessageDelivery = Pick<SentMessage, "conversationId"> & {
  /** The number of open pages that got the message. */
  deliveries: Promise<number>;
};

/**
 * A member without an open page is notified by other channels, once for all waiting messages of a
 * chat: the first message requests it (R373).
 */
export function requestNotification(
  services: Services,
  { siteId, recipientId }: Pick<SendRequest, "siteId" | "recipientId">,
  { conversationId, deliveries }: MessageDelivery,
): void {
  const enqueue = async () => {
    if ((await deliveries.catch(() => 0)) > 0) return;
    const chat = { siteId, account: recipientId, conversation: conversationId };
    await services.queues.enqueueNotice(
      { ...chat, notice: "message", by: "push" },
      PUSH_DELAY_SECONDS,
    );
  };
  services.defer("notice.ask", enqueue());
}
