import type { ConversationId } from "~/kit/ids";
import type { MessageAttachment } from "./attachment-store";
import type { PriceConsentState } from "./price-consent-sql";

/**
 * Result of the batch: the message as stored (null: not accepted) and all data that could have
 * rejected it.
 */
export type SendState = PriceConsentState & {
  seq: number | null;
  /** Also set for a message that was erased since. */
  storedIn: ConversationId | null;
  storedBody: string;
  storedGift: MessageAttachment["gift"];
  storedAt: number;
  credits: number;
  status: string;
  premiumSince: number | null;
  started: number;
  balance: number;
  /** Null if the message is stored. */
  exists: number | null;
  recipientActive: number | null;
  blocked: number | null;
  recipientUnread: number;
  recipientTotal: number;
  senderUnread: number;
  senderTotal: number;
  /** Session version (session/session-sql.ts). */
  recipientMark: string;
  senderMark: string;
};
