import type { ConversationId } from "~/kit/ids";
import type { AgreedState } from "./agreed-sql";
import type { Carried } from "./gift-store";

/** What the batch found: the message as stored (null: not accepted) and everything that could have refused it. */
export type SendState = AgreedState & {
  seq: number | null;
  /** Also of a message that was erased since. */
  storedIn: ConversationId | null;
  storedBody: string;
  storedGift: Carried["gift"];
  storedAt: number;
  credits: number;
  status: string;
  premiumSince: number | null;
  started: number;
  balance: number;
  /** Null where the message is there. */
  exists: number | null;
  recipientActive: number | null;
  blocked: number | null;
  recipientUnread: number;
  recipientTotal: number;
  senderUnread: number;
  senderTotal: number;
  /** Of their sessions (session/session-sql.ts). */
  recipientMark: string;
  senderMark: string;
};
