import { mayShowTyping } from "~/domain/conversation/may-show-typing";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import type { ConversationId, MemberId } from "~/kit/ids";
import { TokenBucket } from "~/kit/token-bucket";
import type { Services } from "~/services";
import type { Owner } from "./channel-socket";

const BELIEVED_FOR = seconds(60);
/** Nobody types to more people in a minute. */
const MAX_PARTNERS = 50;

/** A page tells typing once in five seconds (R341). What comes faster is dropped before it costs a read or wakes another object. */
const BURST = 10;
const PER_SECOND = 2;
/** Of all that a member's pages tell in passing. */
export const hintRate = () => new TokenBucket(BURST, PER_SECOND);

/** Whom a member may be seen typing to, and until when that is believed. */
export class TypingPartners {
  private readonly known = new BoundedCache<string, true>({
    size: MAX_PARTNERS,
    life: BELIEVED_FOR,
  });

  /** After the member switched it on or off (R131). */
  forget(): void {
    this.known.clear();
  }

  /** Typing is shown only in a conversation of the two, not across a block, and where neither keeps it to themself. */
  async mayType(
    services: () => Promise<Services>,
    { siteId, memberId }: Owner,
    { to: otherId, conversationId }: { to: MemberId; conversationId: ConversationId },
  ): Promise<boolean> {
    const key = `${conversationId}:${otherId}`;
    if (this.known.get(key, Date.now())) return true;
    const asked = { siteId, memberId, otherId, conversationId };
    if (!(await mayShowTyping(await services(), asked))) return false;
    this.known.set(key, true, Date.now());
    return true;
  }
}
