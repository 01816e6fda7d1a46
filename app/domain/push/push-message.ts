import { seconds } from "~/kit/duration";
import type { PushId } from "~/kit/ids";
import { keyedHash } from "~/kit/secret";
import type { Services } from "~/services";
import type { PushMessage, PushWords } from "~/services/sending";
import { PUSH_LIVES, type PushOrder } from "./push";

type Rendered = { push: { id: PushId; since: number }; order: PushOrder; words: PushWords };

/** The push message handed to a push service. */
export async function messageOf(
  services: Services,
  { push, order, words }: Rendered,
): Promise<PushMessage> {
  const left = push.since + PUSH_LIVES - services.now();
  const topic = await keyedHash(services.networkKey, `push:${order.account}:${words.tag}`);
  return {
    ...{ id: push.id, siteId: order.siteId, words },
    topic: topic.slice(0, 32), // RFC 8030, 5.4: at most 32 characters
    urgent: order.template === "message" || order.template === "conversation",
    seconds: Math.max(60, Math.round(left / seconds(1))),
  };
}
