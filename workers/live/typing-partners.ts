import { areTalking } from "~/domain/conversation/are-talking";
import { BoundedCache } from "~/kit/bounded-cache";
import { seconds } from "~/kit/duration";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Owner } from "./channel-socket";

const BELIEVED_FOR = seconds(60);
/** Nobody types to more people in a minute. */
const MAX_PARTNERS = 50;

/** Whom a member may be seen typing to, and until when that is believed. */
export class TypingPartners {
  private readonly known = new BoundedCache<string, true>({
    size: MAX_PARTNERS,
    life: BELIEVED_FOR,
  });

  /** Typing is shown only in a conversation of the two, and not across a block. */
  async mayType(
    services: () => Services,
    { siteId, memberId }: Owner,
    { to: otherId, conversationId }: { to: MemberId; conversationId: ConversationId },
  ): Promise<boolean> {
    const key = `${conversationId}:${otherId}`;
    if (this.known.get(key, Date.now())) return true;
    if (!(await areTalking(services(), { siteId, memberId, otherId, conversationId })))
      return false;
    this.known.set(key, true, Date.now());
    return true;
  }
}
