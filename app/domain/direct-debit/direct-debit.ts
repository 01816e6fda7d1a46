/**
 * A direct debit (SEPA core scheme) collects an order's price once from a bank account. Invariants:
 * nothing is collected without a mandate, given by a code that is sent to the member's telephone;
 * until then the whole IBAN is stored encrypted, and afterwards only the provider has it; an order
 * has one mandate; after a returned debit its member, bank account and telephone are blocked.
 */
import { days, minutes, seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { normalizeCode, normalizeInput } from "~/kit/normalize-input";
import type { Site } from "../site/site";

/** Validity of a code: its time, and its maximum number of attempts (R286). */
export const DEBIT_CODE_TTL = minutes(10);
export const MAX_DEBIT_CODE_TRIES = 5;
/** Maximum number of codes sent for one order: each costs a message. */
export const MAX_CODES_PER_ORDER = 4;
/** Time after the end of its code at which a form, with its IBAN, is deleted. */
export const EXPIRED_FORM_TTL = minutes(30);

/** Maximum number of pending debits, and maximum sum in cents within the period (R287). */
export const MAX_OPEN_DEBITS = 2;
export const MAX_DEBITED = 10_000;
export const DEBIT_LIMIT_PERIOD = days(30);
/**
 * Time after a mandate without a payment during which no other mandate is accepted, so that two
 * windows confirm one debit.
 */
export const UNPAID_MANDATE_TTL = seconds(60);

/**
 * Retention of a mandate: thirteen months in which a debit may be disputed, and one more (R290).
 */
export const MANDATE_TTL = days(425);

/** The only currency in which direct debits are collected. */
export const DEBIT_CURRENCY: Currency = "EUR";

/** The order's frozen price. The caller has checked its owner. `country`: where the member buys. */
export type DebitOrder = { id: OrderId; amount: number; currency: Currency; country: string };

/** Why nothing is collected, with its HTTP status. The texts are `refusal.*` in debit.json. */
export const DEBIT_REFUSALS = {
  iban_wrong: 422,
  iban_elsewhere: 422,
  phone_wrong: 422,
  phone_elsewhere: 422,
  not_here: 409,
  confirm_first: 403,
  blocked: 403,
  limit_reached: 409,
  under_way: 409,
  too_many_codes: 429,
  code_not_sent: 503,
  code_wrong: 422,
  code_ended: 422,
  provider_down: 503,
} as const;
export type DebitRefusal = keyof typeof DEBIT_REFUSALS;

/**
 * Whether a site offers direct debits: it needs a creditor identifier, without which a mandate is
 * invalid, and a way to send text messages. `sms` is the services' own.
 */
export const offersDirectDebit = (
  { creditor_id, company }: Pick<Site, "creditor_id" | "company">,
  sms: unknown,
): boolean => creditor_id !== null && company !== null && sms !== null;

/** Normalizes an IBAN as a bank prints it or a page shows it: "IBAN: NL91 ABNA 0417.1643-00". */
export const normalizeIban = (typed: string): string =>
  normalizeCode(typed)
    .toUpperCase()
    .replace(/^IBAN:?/, "")
    .replaceAll(".", "");

/**
 * Normalizes a telephone number for the parser: removes "tel:", and replaces the international
 * prefix 00 by +.
 */
export const normalizePhone = (typed: string): string =>
  normalizeInput(typed)
    .replace(/^tel: ?/i, "")
    .replace(/^00(?=[1-9])/, "+");
