import { fromJson } from "~/kit/from-json";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { giveAttemptBack, takeAttempt } from "../account/limit-attempts";
import type { Method } from "../payment/payment";
import type { CountryCode } from "../place/countries";
import type { DiscountCode, DiscountRefusal } from "./discount";
import { codeOf, methodListSchema } from "./discount.schema";
import { selectCode } from "./discount-store";
import { type Entitled, TIMEBONUS25, welcomeEnds } from "./welcome";

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

/**
 * The code that a member typed, where it is one for them and for what they buy (R283). Whatever is not looks the same: ended,
 * foreign, of another site, or never given out. That it is used up is told to whoever used it alone.
 */
export async function findCode(
  services: Services,
  checkout: Checkout,
  typed: string,
): Promise<Outcome<DiscountCode, DiscountRefusal>> {
  const guess = {
    siteId: checkout.site.id,
    limit: "discount_code",
    subject: checkout.viewer.id,
  } as const;
  // Counted before it is looked up: a thousand guesses at once are a thousand. One that was none is given back.
  if (!(await takeAttempt(services, guess))) return refuse("code_not_found");
  const found = await lookUpCode(services, checkout, typed);
  const wrong = !found.ok && found.refusal === "code_not_found";
  if (!wrong) await giveAttemptBack(services, guess);
  return found;
}

/** The same of a code that an order of the member's own has already: no guess, so that it is not counted. */
export async function lookUpCode(
  services: Services,
  checkout: Checkout,
  typed: string,
): Promise<Outcome<DiscountCode, DiscountRefusal>> {
  const code = codeOf(typed);
  const at = services.now();
  if (!code) return refuse("code_not_found");
  if (code === TIMEBONUS25.code)
    return welcomeEnds(checkout.viewer, at) ? done(TIMEBONUS25) : refuse("code_not_found");
  const { site, viewer } = checkout;
  const asked = { siteId: site.id, accountId: viewer.id, code, at };
  const [row] = await services.readTogether(selectCode(asked));
  if (!row) return refuse("code_not_found");
  const found = asCode(row, at);
  if (!fits(found, checkout)) return refuse("code_not_found");
  if (row.taken) return refuse(row.taker === viewer.id ? "code_used" : "code_not_found");
  return done(found);
}

type Row = Omit<DiscountCode, "expired" | "paymentmethods"> & { paymentmethods: string | null };

function asCode(row: Row, at: number): DiscountCode {
  const { code, country, user_id, expires, value_percentage, currency } = row;
  return {
    ...{ code, country, user_id, expires, value_percentage, currency },
    minimum_order_value: row.minimum_order_value,
    status: row.status,
    validity: row.validity,
    expired: expires !== null && expires <= at,
    paymentmethods:
      row.paymentmethods === null ? null : fromJson(row.paymentmethods, methodListSchema),
  };
}

function fits(code: DiscountCode, checkout: Checkout): boolean {
  const { viewer, country, currency } = checkout;
  const isOf = (wanted: string | null, one: string) => wanted === null || wanted === one;
  return (
    code.status === "active" &&
    !code.expired &&
    isOf(code.country, country) &&
    isOf(code.user_id, viewer.id) &&
    isOf(code.currency, currency) &&
    missedBy(code, checkout) === null
  );
}

/**
 * What of an order does not fit a code that is its member's own to use (R305): it costs too little, or is paid in another way. Null
 * where all does; what is not chosen yet is not asked.
 */
export function missedBy(
  { minimum_order_value, paymentmethods }: DiscountCode,
  { method, price }: Pick<Checkout, "method" | "price">,
): "code_minimum" | "code_method" | null {
  if (price !== null && price < minimum_order_value) return "code_minimum";
  return method === null || (paymentmethods?.includes(method) ?? true) ? null : "code_method";
}
