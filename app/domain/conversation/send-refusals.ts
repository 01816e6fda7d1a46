import { isRefusalOf } from "~/kit/outcome";

/**
 * Where the sender can act on a refusal (R233): on a page, whose link is in
 * routes/chats/refusal/refusal-keys.ts, or at the form itself.
 */
export type Recovery =
  | "form"
  | "confirmation"
  | "complaints"
  | "members"
  | "blocked_members"
  | "premium"
  | "credits";

type RefusalRecord = {
  /** The HTTP status. */
  status: number;
  recovery: Recovery;
  /**
   * Known when the page is loaded, which then shows it instead of the form (R91). Its condition is
   * in preview-refusal.ts.
   */
  previewed: boolean;
  /**
   * The text for a gift or photo. "own": `refusal.<code>` of gifts.json and pictures.json;
   * "message": that of a message; "failed": the general one, since the form cannot cause it.
   */
  attachmentText: "own" | "message" | "failed";
  /**
   * What happens if a held message gets this refusal when staff have approved it. "retry": it is
   * sent again later, because the refusal ends by itself. All others: it is never sent, and the
   * e-mail `message_unsent` gives its sender this reason (R239). Whatever the recipient did is
   * "gone", as if the member did not exist (R92).
   */
  delayedSend: "changed" | "gone" | "price" | "credits" | "retry";
};

/**
 * Everything that depends on the reason for rejecting a message, gift or photo. The text of a
 * message is `refusal.<code>` of chat.json. "held": the message is held for moderation and need not
 * be sent again; "held_before": it is not stored, because earlier ones are still held (R238).
 */
export const SEND_REFUSALS = {
  email_unconfirmed: {
    status: 403,
    recovery: "confirmation",
    previewed: true,
    attachmentText: "own",
    delayedSend: "changed",
  },
  suspended: {
    status: 403,
    recovery: "complaints",
    previewed: false,
    attachmentText: "message",
    delayedSend: "changed",
  },
  not_found: {
    status: 404,
    recovery: "members",
    previewed: false,
    attachmentText: "own",
    delayedSend: "gone",
  },
  blocked: {
    status: 404,
    recovery: "blocked_members",
    previewed: false,
    attachmentText: "message",
    delayedSend: "changed",
  },
  free_starts_used: {
    status: 403,
    recovery: "premium",
    previewed: true,
    attachmentText: "failed",
    delayedSend: "changed",
  },
  price_changed: {
    status: 409,
    recovery: "form",
    previewed: false,
    attachmentText: "own",
    delayedSend: "price",
  },
  not_enough_credits: {
    status: 402,
    recovery: "credits",
    previewed: true,
    attachmentText: "own",
    delayedSend: "credits",
  },
  consent_needed: {
    status: 403,
    recovery: "form",
    previewed: false,
    attachmentText: "message",
    delayedSend: "changed",
  },
  too_fast: {
    status: 429,
    recovery: "form",
    previewed: false,
    attachmentText: "own",
    delayedSend: "retry",
  },
  sending_paused: {
    status: 503,
    recovery: "form",
    previewed: false,
    attachmentText: "message",
    delayedSend: "retry",
  },
  client_id_reused: {
    status: 409,
    recovery: "form",
    previewed: false,
    attachmentText: "failed",
    delayedSend: "changed",
  },
  held: {
    status: 403,
    recovery: "form",
    previewed: false,
    attachmentText: "failed",
    delayedSend: "changed",
  },
  held_before: {
    status: 403,
    recovery: "form",
    previewed: false,
    attachmentText: "message",
    delayedSend: "changed",
  },
} as const satisfies Record<string, RefusalRecord>;
export type SendRefusal = keyof typeof SEND_REFUSALS;

/** The codes whose record has these values. */
export type SendRefusalWith<Part extends Partial<RefusalRecord>> = {
  [Code in SendRefusal]: (typeof SEND_REFUSALS)[Code] extends Part ? Code : never;
}[SendRefusal];
export type PreviewRefusal = SendRefusalWith<{ previewed: true }>;

export const isSendRefusal = (code: string): code is SendRefusal =>
  isRefusalOf(SEND_REFUSALS, code);
export const isPreviewRefusal = (code: string): code is PreviewRefusal =>
  isSendRefusal(code) && SEND_REFUSALS[code].previewed;
