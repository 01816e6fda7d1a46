/**
 * A discount makes one order cheaper. There are two kinds: the welcome discount, to which a new member is entitled by the
 * clock, and codes that operators give out. Invariants: an order has one of them at most, the better for its member; the clock
 * is the server's; a code is taken as often as its validity says, however many orders ask for it at once; whether a code
 * exists for others is told to nobody.
 */
import type { MemberId, SiteId } from "~/kit/ids";
import type { Method } from "../payment/payment";
import type { CountryCode } from "../place/countries";
import type { discountCodes } from "./discount.tables";
import type { Entitled } from "./welcome";

export type Validity = (typeof discountCodes.$inferSelect)["validity"];

/** A code with the fields that the specification names (section 3); null: any. Moments in milliseconds, money in minor units. */
export type DiscountCode = {
  code: string;
  country: string | null;
  user_id: string | null;
  expires: number | null;
  value_percentage: number;
  currency: string | null;
  minimum_order_value: number;
  status: "active" | "ended";
  validity: Validity;
  expired: boolean;
  paymentmethods: readonly Method[] | null;
};

/** What a code is to be used for. What is not chosen yet is null, and then not asked of the code. */
export type Checkout = {
  site: { id: SiteId };
  viewer: { id: MemberId } & Entitled;
  country: CountryCode;
  currency: string;
  method: Method | null;
  /** Without a discount, in minor units. */
  price: number | null;
};

/** Why a code is refused, with the status that says so. The texts are those of the shop. */
export const DISCOUNT_REFUSALS = { code_not_found: 404, code_used: 409 } as const;
export type DiscountRefusal = keyof typeof DISCOUNT_REFUSALS;
