import type { Quote } from "~/domain/conversation/quote";
import { GiftName } from "../gift/gift-text";
import { PhotoName } from "./photo-in-log";

/** The beginning of a quoted message: its text, or the name of its gift or photo. */
export function QuoteText({ text, gift, photo }: Pick<Quote, "text" | "gift" | "photo">) {
  if (gift) return <GiftName gift={gift} />;
  return photo ? <PhotoName /> : text;
}
