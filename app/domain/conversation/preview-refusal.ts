import { FREE_STARTS, type SendRefusal } from "./conversation";

/** Data that decides whether a member may write, as of the page load. */
export type SenderState = {
  confirmed: boolean;
  premium: boolean;
  started: number;
  balance: number;
};
export type PreviewRefusal = Extract<
  SendRefusal,
  "email_unconfirmed" | "free_starts_used" | "not_enough_credits"
>;

type PricedMessage = { opening: boolean; price: number };

/**
 * Price of the next message in credits: the page shows it next to the button and sends it with the
 * message (R230).
 */
export const previewPrice = (
  { premium }: Pick<SenderState, "premium">,
  { opening, price }: PricedMessage,
): number => (opening && !premium ? 0 : price);

/**
 * Reason why the next message would be rejected, before a text is typed; null if it would be
 * accepted. Repeats the rules of `writeMessage`, which makes the decision, so that nobody writes a
 * long message that is then rejected. `opening`: it is the first message of the two. `price` in
 * credits.
 */
export function previewRefusal(writer: SenderState, message: PricedMessage): PreviewRefusal | null {
  if (!writer.confirmed) return "email_unconfirmed";
  if (message.opening && !writer.premium)
    return writer.started >= FREE_STARTS ? "free_starts_used" : null;
  return writer.balance < message.price ? "not_enough_credits" : null;
}

/** The same check for a gift, which may open a conversation and always costs its price (R240). */
export const previewGiftRefusal = (
  writer: SenderState,
  gift: PricedMessage,
): PreviewRefusal | null =>
  previewRefusal(writer, gift) ?? (writer.balance < gift.price ? "not_enough_credits" : null);
