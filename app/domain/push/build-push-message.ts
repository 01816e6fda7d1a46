import { seconds } from "~/kit/duration";
import type { PushId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { PushContent, PushMessage } from "~/services/delivery";
import { PUSH_TTL, type PushOrder } from "./push";

type RenderedPush = { push: { id: PushId; since: number }; order: PushOrder; content: PushContent };

/** The push message handed to a push service. */
export async function buildPushMessage(
  services: Services,
  { push, order, content }: RenderedPush,
): Promise<PushMessage> {
  const left = push.since + PUSH_TTL - services.now();
  const topic = await keyedHash(services.networkKey, `push:${order.account}:${content.tag}`);
  return {
    id: push.id,
    siteId: order.siteId,
    content,
    topic: topic.slice(0, 32), // RFC 8030, 5.4: at most 32 characters
    urgent: order.template === "message" || order.template === "conversation",
    seconds: Math.max(60, Math.round(left / seconds(1))),
  };
}
