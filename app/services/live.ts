import type {
  AskedOfRoom,
  FoundInRoom,
  ReadOfRoom,
  SoughtInRoom,
} from "~/domain/conversation/archive";
import type { SendRequest, SendResult } from "~/domain/conversation/conversation";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { BadgesChange, LiveEvent } from "~/live/protocol";

/** What rooms keep of their conversations (domain/conversation/archive.ts). They know no rule of who may read. */
export interface Archive {
  read(id: ConversationId, asked: AskedOfRoom): Promise<ReadOfRoom>;
  find(id: ConversationId, sought: SoughtInRoom): Promise<FoundInRoom>;
  /** Lets a room look whether messages are old enough, and take them. */
  fill(siteId: SiteId, id: ConversationId): Promise<void>;
  /** Takes the words out of what somebody wrote. */
  blank(id: ConversationId, writer: MemberId): Promise<void>;
  /** Deletes messages up to a number. */
  drop(id: ConversationId, upTo: number): Promise<void>;
}

export interface Live {
  /** Hands a message to its conversation's room, the single writer, by way of its sender's channel. */
  sendMessage(conversationId: ConversationId, request: SendRequest): Promise<SendResult>;
  /** Tells a member's open pages. May be lost: pages resume by sequence number. */
  announce(siteId: SiteId, memberId: MemberId, event: LiveEvent): Promise<void>;
  /** Tells a member's open pages their numbers anew (domain/badge), and that their lists of likes changed, or a conversation. May be lost. */
  refreshBadges(siteId: SiteId, memberId: MemberId, changed?: BadgesChange): Promise<void>;
  /** Makes a member's channel ask again with whom it may be seen that they type. */
  forgetTyping(siteId: SiteId, memberId: MemberId): Promise<void>;
  /** Whether a page of the member is open now. */
  isOnline(siteId: SiteId, memberId: MemberId): Promise<boolean>;
  /** Closes the sockets that a session opened; without one, all of the member's: after a ban, a suspension, a deletion. */
  closeSession(siteId: SiteId, memberId: MemberId, sessionHash?: string): Promise<void>;
  /** Takes a conversation out of its room's memory, and out of its storage where both are gone; closes a member's sockets and empties their channel. */
  forgetConversation(siteId: SiteId, conversationId: ConversationId): Promise<void>;
  forgetMember(siteId: SiteId, memberId: MemberId): Promise<void>;
}
