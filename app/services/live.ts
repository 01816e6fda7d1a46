import type {
  ArchiveMatches,
  ArchiveQuery,
  ArchiveResult,
  ArchiveSearch,
} from "~/domain/conversation/archive";
import type { SendMessageResult, SendRequest } from "~/domain/conversation/conversation";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { BadgesChange, LiveEvent } from "~/live/protocol";

/**
 * The message archives of conversation objects (domain/conversation/archive.ts). They do not check
 * read permission.
 */
export interface MessageArchive {
  read(id: ConversationId, query: ArchiveQuery): Promise<ArchiveResult>;
  find(id: ConversationId, query: ArchiveSearch): Promise<ArchiveMatches>;
  /** Makes a conversation object archive messages that are old enough. */
  fill(siteId: SiteId, id: ConversationId): Promise<void>;
  /** Removes the text of a writer's messages. */
  blank(id: ConversationId, writer: MemberId): Promise<void>;
  /** Deletes messages up to a number. */
  drop(id: ConversationId, upTo: number): Promise<void>;
}

export interface Live {
  /**
   * Sends a message to its conversation object, the single writer, through the sender's connection
   * object.
   */
  submitMessage(conversationId: ConversationId, request: SendRequest): Promise<SendMessageResult>;
  /** Publishes an event to a member's open pages. May be lost: pages resume by sequence number. */
  announce(siteId: SiteId, memberId: MemberId, event: LiveEvent): Promise<void>;
  /**
   * Publishes a member's current counts (domain/badge) to their open pages, and that their lists of
   * likes or a conversation changed. May be lost.
   */
  refreshBadges(siteId: SiteId, memberId: MemberId, changed?: BadgesChange): Promise<void>;
  /** Makes a member's connection object reload who may see them typing. */
  forgetTyping(siteId: SiteId, memberId: MemberId): Promise<void>;
  /** Whether a page of the member is open now. */
  isOnline(siteId: SiteId, memberId: MemberId): Promise<boolean>;
  /**
   * Closes the sockets of a session; without one, all sockets of the member: after a ban, a
   * suspension, a deletion.
   */
  closeSession(siteId: SiteId, memberId: MemberId, sessionHash?: string): Promise<void>;
  /**
   * Removes a conversation from its object's memory, and from its storage if both members are gone;
   * closes a member's sockets and empties their connection object.
   */
  forgetConversation(siteId: SiteId, conversationId: ConversationId): Promise<void>;
  forgetMember(siteId: SiteId, memberId: MemberId): Promise<void>;
}
