import type { Quote } from "~/domain/conversation/quote";
import { GiftName } from "./gift-words";
import { PhotoName } from "./photo-in-log";

/** How a message begins that is answered: its words, or what stands in their place. */
export function QuoteWords({ text, gift, photo }: Pick<Quote, "text" | "gift" | "photo">) {
  if (gift) return <GiftName gift={gift} />;
  return photo ? <PhotoName /> : text;
}
