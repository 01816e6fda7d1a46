/**
 * A gift is a small drawing that one member sends another, for credits. Invariants: it is a message of its conversation, in its
 * order, stored and paid in one batch like any other and refused as any other; it may open a conversation, and always
 * costs its price; it costs what its giver was shown, or is refused; who gave it is known to the two alone; how many of each somebody
 * received is told to others only while they want it (R240–R244).
 */

/** The catalogue, in the order of its page: how many times the site's `gift_credits` each costs (R240). */
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

/** Whether the product has such a gift: a page may be older than what it is told, and a row older than the catalogue. */
export const isGift = (code: string): code is GiftCode => Object.hasOwn(GIFTS, code);

/** What one costs in credits, where a gift of the plain kind costs so many. */
export const giftPrice = (gift: GiftCode, giftCredits: number): number => GIFTS[gift] * giftCredits;

/** What the cheapest gift costs, and the dearest. */
export function giftPrices(giftCredits: number): { least: number; most: number } {
  const prices = GIFT_CODES.map((gift) => giftPrice(gift, giftCredits));
  return { least: Math.min(...prices), most: Math.max(...prices) };
}

/** So many of one gift. */
export type GiftCount = { gift: GiftCode; count: number };
