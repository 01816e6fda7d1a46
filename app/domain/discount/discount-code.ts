import { run } from "~/db/batch";
import { keyedHash } from "~/kit/crypto";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { fromJson } from "~/kit/schemas";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { consumeAttempt, releaseAttempt } from "../account/limit-attempts";
import type { CountryCode } from "../location/countries";
import type { PaymentMethod } from "../payment/payment";
import { sellsCredits } from "../site/shop";
import type { Site } from "../site/site";
import {
  type DiscountCode,
  type DiscountRefusal,
  LEAVING_PREFIX,
  TIMEBONUS25,
  type WelcomeEligibility,
  welcomeEnds,
} from "./discount";
import { methodListSchema, normalizeCode } from "./discount.schema";
import { selectCode, selectFinalUse, upsertLeavingCode } from "./discount-store";

/**
 * The purchase that a code is for. A null field is not chosen yet, and the code is not checked for
 * it.
 */
export type Checkout = {
  site: { id: SiteId };
  viewer: { id: MemberId } & WelcomeEligibility;
  country: CountryCode;
  currency: string;
  method: PaymentMethod | null;
  /** Without a discount, in minor units. */
  price: number | null;
};

/**
 * Finds a typed code that is valid for the member and the purchase (R283). All invalid codes get
 * the same refusal: ended, foreign, of another site, or unknown. Only the member who used it is
 * shown that a code is used.
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
  // Counted before the lookup, so that a thousand parallel guesses count as a thousand. A valid
  // code is not counted.
  if (!(await consumeAttempt(services, guess))) return refuse("code_not_found");
  const found = await findCodeUncounted(services, checkout, typed);
  const wrong = !found.ok && found.refusal === "code_not_found";
  if (!wrong) await releaseAttempt(services, guess);
  return found;
}

/** Finds a code without counting a guess, for a code that the member's own order already has. */
export async function findCodeUncounted(
  services: Services,
  checkout: Checkout,
  typed: string,
): Promise<Outcome<DiscountCode, DiscountRefusal>> {
  const code = normalizeCode(typed);
  const at = services.now();
  if (!code) return refuse("code_not_found");
  if (code === TIMEBONUS25.code)
    return welcomeEnds(checkout.viewer, at) ? done(TIMEBONUS25) : refuse("code_not_found");
  const { site, viewer } = checkout;
  const query = { siteId: site.id, accountId: viewer.id, code, at };
  const [row] = await services.readTogether(selectCode(query));
  if (!row) return refuse("code_not_found");
  const found = toDiscountCode(row, at);
  if (!isValidFor(found, checkout)) return refuse("code_not_found");
  if (row.taken) return refuse(row.taker === viewer.id ? "code_used" : "code_not_found");
  return done(found);
}

type DiscountCodeRow = Omit<DiscountCode, "expired" | "paymentmethods"> & {
  paymentmethods: string | null;
};

function toDiscountCode(row: DiscountCodeRow, at: number): DiscountCode {
  const { code, country, user_id, expires, value_percentage, currency } = row;
  return {
    code,
    country,
    user_id,
    expires,
    value_percentage,
    currency,
    minimum_order_value: row.minimum_order_value,
    status: row.status,
    validity: row.validity,
    expired: expires !== null && expires <= at,
    paymentmethods:
      row.paymentmethods === null ? null : fromJson(row.paymentmethods, methodListSchema),
  };
}

function isValidFor(code: DiscountCode, checkout: Checkout): boolean {
  const { viewer, country, currency } = checkout;
  const isOf = (required: string | null, one: string) => required === null || required === one;
  return (
    code.status === "active" &&
    !code.expired &&
    isOf(code.country, country) &&
    isOf(code.user_id, viewer.id) &&
    isOf(code.currency, currency) &&
    findUnmetCondition(code, checkout) === null
  );
}

/**
 * Which condition of a code the order does not meet (R305): it costs too little, or uses another
 * payment method. Null if none; a null field is not checked.
 */
export function findUnmetCondition(
  { minimum_order_value, paymentmethods }: DiscountCode,
  { method, price }: Pick<Checkout, "method" | "price">,
): "code_minimum" | "code_method" | null {
  if (price !== null && price < minimum_order_value) return "code_minimum";
  return method === null || (paymentmethods?.includes(method) ?? true) ? null : "code_method";
}

/** The maximum percentage of any code (discount.tables.ts). */
const MAX_PERCENT = 90;
const CODE_LENGTH = 10;

type LeavingMember = { site: Site; viewer: MemberKey };

/** A member's code: always the same one, which nobody else can guess. */
async function codeFor({ networkKey }: Pick<Services, "networkKey">, { id }: MemberKey) {
  const hash = await keyedHash(networkKey, `leaving ${id}`);
  return `${LEAVING_PREFIX}${hash
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")
    .slice(0, CODE_LENGTH)}`;
}

/**
 * The discount offered to a leaving member for the next purchase, in percent; null if credits
 * cannot be bought (R158), the site gives none, or the member has used it.
 */
export async function leavingPercent(
  services: Services,
  { site, viewer }: LeavingMember,
): Promise<number | null> {
  const percent = Math.min(MAX_PERCENT, site.company?.delete_discount ?? 0);
  if (percent === 0 || !sellsCredits(site, services.payments)) return null;
  const code = await codeFor(services, viewer);
  const used = await services.readTogether(
    selectFinalUse({ siteId: viewer.siteId, memberId: viewer.id, code }),
  );
  return used.length > 0 ? null : percent;
}

/**
 * Issues the member's own code for one order, the same one each time. Null if nothing is offered.
 */
export async function issueLeavingCode(
  services: Services,
  leaving: LeavingMember,
): Promise<string | null> {
  const percent = await leavingPercent(services, leaving);
  if (percent === null) return null;
  const { id: memberId, siteId } = leaving.viewer;
  const code = await codeFor(services, leaving.viewer);
  await run(
    services.db,
    upsertLeavingCode({ siteId, memberId, code, percent, at: services.now() }),
  );
  return code;
}
