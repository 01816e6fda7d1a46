/**
 * A direct debit (SEPA core scheme) collects an order's price once from an account that its member named. Invariants: nothing
 * is collected without a mandate, and a mandate is given by a code sent to the member's telephone; the whole IBAN is kept
 * encrypted until then and goes to the provider alone; an order has one mandate; whoever had a debit returned gives no other, nor does anybody else for the same bank account or telephone.
 */
import { days, minutes, seconds } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import { plainCode, plainLine } from "~/kit/plain-line";
import type { Site } from "../site/site";

/** A code counts so long, and for so many tries (R286). */
export const DEBIT_CODE_LIVES = minutes(10);
export const DEBIT_CODE_TRIES = 5;
/** Codes sent for one order: each costs a message. */
export const CODES_PER_ORDER = 4;
/** A form whose code ended so long ago is forgotten, with the IBAN in it. */
export const FORM_STAYS = minutes(30);

/** At most so many that wait for the bank at once, and so much in so long a time, in cents (R287). */
export const MAX_OPEN_DEBITS = 2;
export const MAX_DEBITED = 10_000;
export const DEBITED_WITHIN = days(30);
/** So long after a mandate no other is taken while nothing is known of its payment: two windows confirm one debit. */
export const BEGINS_WITHIN = seconds(60);

/** A mandate is kept for fourteen months after it was given: thirteen in which a debit may be disputed, and one (R290). */
export const MANDATES_STAY = days(425);

/** The only currency that is collected so. */
export const DEBIT_CURRENCY: Currency = "EUR";

/** What is collected, as the order has it frozen; its owner was asked for. `country`: where its member buys. */
export type DebitOrder = { id: OrderId; amount: number; currency: Currency; country: string };

/** Why nothing is collected, with the status that says so. The texts are `refusal.*` of debit.json. */
export const DEBIT_REFUSALS = {
  ...{ iban_wrong: 422, iban_elsewhere: 422, phone_wrong: 422, phone_elsewhere: 422 },
  ...{ not_here: 409, confirm_first: 403, blocked: 403, limit_reached: 409, under_way: 409 },
  ...{ too_many_codes: 429, code_not_sent: 503 },
  ...{ code_wrong: 422, code_ended: 422, provider_down: 503 },
} as const;
export type DebitRefusal = keyof typeof DEBIT_REFUSALS;

/**
 * Whether a site takes direct debits: its creditor has an identifier, without which no mandate is one, and a telephone can
 * be reached. `sms`: the services' own.
 */
export const takesDebits = (
  { creditor_id, company }: Pick<Site, "creditor_id" | "company">,
  sms: unknown,
): boolean => creditor_id !== null && company !== null && sms !== null;

/** An IBAN as it is sent, of one as a bank prints it or a page shows it: "IBAN: NL91 ABNA 0417.1643-00". */
export const ibanIn = (typed: string): string =>
  plainCode(typed)
    .toUpperCase()
    .replace(/^IBAN:?/, "")
    .replaceAll(".", "");

/** A telephone number as it may be parsed: without "tel:", and with + for the 00 that countries of Europe dial abroad with. */
export const phoneIn = (typed: string): string =>
  plainLine(typed)
    .replace(/^tel: ?/i, "")
    .replace(/^00(?=[1-9])/, "+");

/** "NL91 ABNA 0417 1643 00": in fours, as banks print it. */
export const inFours = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
