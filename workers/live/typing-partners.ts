import { mayShowTyping } from "~/domain/conversation/mark-read";
import { BoundedCache } from "~/kit/bounded-cache";
import { systemNow } from "~/kit/clock";
import { seconds } from "~/kit/duration";
import type { ConversationId, MemberId } from "~/kit/ids";
import { TokenBucket } from "~/kit/token-bucket";
import type { Services } from "~/services";
import type { SocketOwner } from "./channel-socket";

const PARTNER_TTL = seconds(60);
/** Nobody types to more people in a minute. */
const MAX_PARTNERS = 50;

/**
 * A page sends typing once in five seconds (R341). Faster events are dropped before they cost a
 * read or wake another object.
 */
const BURST = 10;
const PER_SECOND = 2;
/** Rate limit of all ephemeral events of a member's pages. */
export const hintRate = () => new TokenBucket(BURST, PER_SECOND);

/** Cache of the members to whom a member's typing may be shown, with expiry. */
export class TypingPartners {
  private readonly partners = new BoundedCache<string, true>({
    size: MAX_PARTNERS,
    life: PARTNER_TTL,
  });

  /** Clears the cache after the member changed the switch (R131). */
  clear(): void {
    this.partners.clear();
  }

  /**
   * Typing is shown only within a conversation, not across a block, and only if neither member
   * hides it.
   */
  async mayType(
    services: () => Promise<Services>,
    { siteId, memberId }: SocketOwner,
    { to: otherId, conversationId }: { to: MemberId; conversationId: ConversationId },
  ): Promise<boolean> {
    const key = `${conversationId}:${otherId}`;
    if (this.partners.get(key, systemNow())) return true;
    const query = { siteId, memberId, otherId, conversationId };
    if (!(await mayShowTyping(await services(), query))) return false;
    this.partners.set(key, true, systemNow());
    return true;
  }
}
