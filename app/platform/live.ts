import type { MemberId, SiteId } from "~/kit/ids";
import type { Live } from "~/services";
import { conversationRoom, memberChannel } from "./durable-objects";

/** Access to the Durable Objects: one room per conversation, one channel per member. */
export function createLive(env: Env): Live {
  const channel = (siteId: SiteId, memberId: MemberId) => memberChannel(env, siteId, memberId);
  return {
    submitMessage: (conversationId, request) =>
      channel(request.siteId, request.senderId).acceptMessage(conversationId, request),
    async announce(siteId, memberId, event) {
      await channel(siteId, memberId).announce(event);
    },
    async refreshBadges(siteId, memberId, changed) {
      await channel(siteId, memberId).refreshBadges(changed);
    },
    async forgetTyping(siteId, memberId) {
      await channel(siteId, memberId).forgetTyping();
    },
    // An unavailable object, for example during a deployment, must not break the page: the member
    // is shown as offline.
    isOnline: (siteId, memberId) =>
      channel(siteId, memberId)
        .isOnline()
        .catch(() => false),
    async closeSession(siteId, memberId, sessionHash) {
      await channel(siteId, memberId).closeSession(sessionHash);
    },
    async forgetConversation(siteId, conversationId) {
      await conversationRoom(env, conversationId).forget(siteId, conversationId);
    },
    async forgetMember(siteId, memberId) {
      await channel(siteId, memberId).forget();
    },
  };
}
