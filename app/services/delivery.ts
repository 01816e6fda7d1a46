import type {
  ArchiveMatches,
  ArchiveQuery,
  ArchiveResult,
  ArchiveSearch,
  MessageSubmission,
  SendMessageResult,
} from "~/domain/conversation/conversation";
import type { EmailRequest } from "~/domain/outbox/outbox";
import type { Site } from "~/domain/site/site";
import type { ConversationId, EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Outcome } from "~/kit/outcome";
import type { BadgesChange, LiveEvent } from "~/live/protocol";

export type Email = {
  siteId: SiteId;
  from: { name: string; address: string };
  to: string;
  language: string;
  subject: string;
  html: string;
  plain: string;
  /** Where a reply goes; without one, to `from`. */
  replyTo?: string;
  /** The unsubscribe URL for e-mails of this kind; none if the kind is mandatory. */
  leave?: string | null;
  /**
   * The proof used by bounce and spam reports (domain/suppression/apply-outcome.ts); none in a
   * sample.
   */
  proof?: string;
};

/**
 * A mail service's response, `fault` in its own short code. `no_mailbox`: the address accepts
 * nothing. `refused`: this e-mail is rejected. `ours`: our account or configuration is rejected.
 * `later`: transient.
 */
export type MailResult =
  | { status: "sent" }
  | { status: "no_mailbox" | "refused" | "ours" | "later"; errorCode: string };

/**
 * Cause of a bounce: the address does not exist, its mailbox or server rejects for now, or the
 * sender (we) is rejected.
 */
export type BounceCause = "address" | "mailbox" | "sender";

/**
 * The result for an e-mail after sending. `stop`: its address gets no more, for that reason.
 * `soft_bounce`: it counts. `sender_refused`: a problem of our reputation; `provider` is the domain
 * of a mail service. `code`: an enhanced status code, an SMTP reply code or the service's own name.
 */
export type MailOutcome =
  | { kind: "stop"; reason: "bounce" | "fbl" | "unsubscribe" }
  | { kind: "soft_bounce"; code: string }
  | { kind: "sender_refused"; code: string; provider: string }
  | { kind: "delivered" };

/** An event of a mail service. */
export type MailEvent = {
  outcome: MailOutcome;
  /** Our id as the service returns it, unverified. */
  emailId: string | null;
  to: string[];
  /** Milliseconds, as reported by the service. */
  at: number;
};

/**
 * A parsed bounce or spam report and the proof that it carries. A bounce may name several
 * recipients, each with its addresses; without addresses it is about the proof's own. Null: no
 * result yet, or delivered.
 */
export type MailReport = {
  proof: string;
  recipients: { addresses: string[]; outcome: MailOutcome | null }[];
};

/** A parsed e-mail to support; `from` is an address as accounts store it. */
export type SupportMail = {
  from: string;
  name: string;
  /** The Message-ID; of an e-mail without one, a hash of its content. */
  messageId: string;
  /** The Message-IDs of the e-mails that it answers. */
  references: string[];
  subject: string;
  text: string;
  /** The names of its files; their content is not kept. */
  attachments: string[];
  /** Whether the mail service proved that the domain of `from` sent it. */
  verified: boolean;
  /** Written by a machine: an absence note, a list, a notification. */
  automatic: boolean;
  /** One of our own e-mails, which came back. */
  own: boolean;
};

export interface Mailer {
  /** Idempotent by the e-mail's id if the service supports it. */
  deliver(id: EmailId, email: Email): Promise<MailResult>;
  /**
   * Parses a webhook of the service; null for an event we do not handle. The property is null if
   * the service has no webhooks.
   */
  read:
    | ((call: Headers, body: string) => Promise<Outcome<MailEvent | null, WebhookRefusal>>)
    | null;
}

/** Rejection of a webhook: invalid signature, or too old. */
export type WebhookRefusal = "unsigned" | "old";

/** Every e-mail with sample data, for authors and reviewers. */
export interface EmailGallery {
  /** The kinds and the number of samples of each. */
  list(): Promise<{ kind: string; length: number }[]>;
  /** Null if there is no such sample. */
  show(query: {
    kind: string;
    nth: number;
    language: EmailRequest["language"];
    country: string | null;
    site: Site;
    origin: string;
  }): Promise<Email | null>;
}

/** A browser's push subscription. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string };

/**
 * Content of a notification: with `tag` it replaces an older one; `path` is the page that a tap
 * opens.
 */
export type PushContent = {
  title: string;
  text: string;
  path: string;
  tag: string;
  language: string;
};

export type PushMessage = {
  siteId: SiteId;
  /** The id of the push: a duplicate delivery is shown once. */
  id: PushId;
  content: PushContent;
  /** A push service delivers only the last message of a topic; it learns nothing else from it. */
  topic: string;
  urgent: boolean;
  /** TTL in seconds. */
  seconds: number;
};

/**
 * A push service's response. `gone`: the subscription no longer exists. `refused`: rejected for
 * this browser. `unsigned`: our key is rejected, which is not the browser's problem. `later`:
 * transient; with a number of seconds if given.
 */
export type PushResult =
  | { status: "sent" | "gone" | "refused" | "unsigned" }
  | { status: "later"; seconds: number | null };

export interface Push {
  /** The public key of the deployment, base64url: browsers subscribe with it. */
  publicKey: string;
  /** Never throws. */
  deliver(to: PushAddress, message: PushMessage): Promise<PushResult>;
}

type TextMessage = {
  siteId: SiteId;
  /** In E.164, such as +31612345678. */
  to: string;
  language: string;
  text: string;
  /** TTL in seconds. */
  seconds: number;
};

export interface Sms {
  /** Throws if it was not sent, with an error whose name gives the reason and identifies nobody. */
  send(message: TextMessage): Promise<void>;
}

/**
 * The message archives of conversation objects (domain/conversation/conversation.ts). They do not check
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
  submitMessage(
    conversationId: ConversationId,
    request: MessageSubmission,
  ): Promise<SendMessageResult>;
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
