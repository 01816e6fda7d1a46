import { FREE_STARTS } from "./conversation";
import type { PreviewRefusal } from "./send-refusals";

/** Data that decides whether a member may write, as of the page load. */
export type SenderStatus = {
  confirmed: boolean;
  premium: boolean;
  started: number;
  balance: number;
};
type PricedMessage = { opening: boolean; price: number };

/**
 * Price of the next message in credits: the page shows it next to the button and sends it with the
 * message (R230).
 */
export const previewPrice = (
  { premium }: Pick<SenderStatus, "premium">,
  { opening, price }: PricedMessage,
): number => (opening && !premium ? 0 : price);

/** When each refusal is known, in the order in which they are reported. */
const CHECKS: Record<PreviewRefusal, (writer: SenderStatus, message: PricedMessage) => boolean> = {
  email_unconfirmed: ({ confirmed }) => !confirmed,
  free_starts_used: ({ premium, started }, { opening }) =>
    opening && !premium && started >= FREE_STARTS,
  not_enough_credits: (writer, message) => writer.balance < previewPrice(writer, message),
};
const PREVIEWED = Object.keys(CHECKS) as PreviewRefusal[];

/**
 * Reason why the next message would be rejected, before a text is typed; null if it would be
 * accepted. Repeats the rules of `writeMessage`, which makes the decision, so that nobody writes a
 * long message that is then rejected. `opening`: it is the first message between the two members.
 * `price` in credits.
 */
export const previewRefusal = (
  writer: SenderStatus,
  message: PricedMessage,
): PreviewRefusal | null => PREVIEWED.find((code) => CHECKS[code](writer, message)) ?? null;

/** The same check for a gift, which may open a conversation and always costs its price (R240). */
export const previewGiftRefusal = (
  writer: SenderStatus,
  gift: PricedMessage,
): PreviewRefusal | null =>
  previewRefusal(writer, gift) ?? (writer.balance < gift.price ? "not_enough_credits" : null);
