/**
 * A gift is a small drawing that one member sends another for credits. Invariants: it is a message
 * of its conversation, numbered, stored, paid and rejected like any other; it may open a
 * conversation, and always costs its price; it costs the price that was shown to the sender, or is
 * rejected; only the two members see who sent it; the number of each gift that a member received is
 * shown to others only while the member's setting allows it (R240–R244).
 */

/**
 * The catalogue, in page order: the price of each as a multiple of the site's `gift_credits`
 * (R240).
 */
const GIFTS = {
  rose: 1,
  tulip: 1,
  sunflower: 1,
  bouquet: 2,
  heart: 1,
  kiss: 1,
  letter: 1,
  balloon: 1,
  coffee: 1,
  cake: 1,
  ice_cream: 1,
  chocolates: 1,
  strawberry: 1,
  cherries: 1,
  wine: 1,
  cocktail: 1,
  champagne: 2,
  candle: 1,
  star: 1,
  moon: 1,
  umbrella: 1,
  book: 1,
  record: 1,
  ticket: 1,
  teddy: 2,
  perfume: 2,
  mask: 2,
  diamond: 3,
} as const;
export type GiftCode = keyof typeof GIFTS;
export const GIFT_CODES = Object.keys(GIFTS) as [GiftCode, ...GiftCode[]];

/** Whether the gift exists in the catalogue: an old page or an old row may contain another code. */
export const isGiftCode = (code: string): code is GiftCode => Object.hasOwn(GIFTS, code);

/** Price of a gift in credits; `giftCredits` is the price of a plain one. */
export const giftPrice = (gift: GiftCode, giftCredits: number): number => GIFTS[gift] * giftCredits;

/** The lowest and the highest price of a gift. */
export function giftPrices(giftCredits: number): { least: number; most: number } {
  const prices = GIFT_CODES.map((gift) => giftPrice(gift, giftCredits));
  return { least: Math.min(...prices), most: Math.max(...prices) };
}

/** A gift and how many were received. */
export type GiftCount = { gift: GiftCode; count: number };
