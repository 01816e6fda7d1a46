import { FREE_STARTS, type SendRefusal } from "./conversation";

/** What decides whether a member may write, as known when the page was made. */
export type Writer = { confirmed: boolean; premium: boolean; started: number; balance: number };
export type Ahead = Extract<
  SendRefusal,
  "email_unconfirmed" | "free_starts_used" | "not_enough_credits"
>;

type Priced = { opening: boolean; price: number };

/** What the next message costs, in credits: what the page shows beside the button, and sends along (R230). */
export const priceAhead = (
  { premium }: Pick<Writer, "premium">,
  { opening, price }: Priced,
): number => (opening && !premium ? 0 : price);

/**
 * Why the next message would be refused, known before a word is typed; null where it would be accepted. The rules of
 * `writeMessage`, which alone decides: nobody shall write a long message and be told afterwards. `opening`: it is the
 * first one of the two. `price` in credits.
 */
export function refusalAhead(writer: Writer, message: Priced): Ahead | null {
  if (!writer.confirmed) return "email_unconfirmed";
  if (message.opening && !writer.premium)
    return writer.started >= FREE_STARTS ? "free_starts_used" : null;
  return writer.balance < message.price ? "not_enough_credits" : null;
}

/** The same of a gift, which opens a conversation as words do and always costs its price (R240). */
export const giftRefusalAhead = (writer: Writer, gift: Priced): Ahead | null =>
  refusalAhead(writer, gift) ?? (writer.balance < gift.price ? "not_enough_credits" : null);
