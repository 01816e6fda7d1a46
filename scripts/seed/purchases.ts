import { days, hours, minutes } from "~/kit/duration";
import type { Member } from "./member.ts";
import type { NamedMembers } from "./people.ts";
import type { Purchase } from "./purchase.ts";

const PAID = { outcome: "completed", after: minutes(2) } as const;
const DECLINED = { outcome: "declined", after: minutes(1) } as const;
const CANCELLED = { outcome: "cancelled", after: minutes(4) } as const;
const WAITING = { outcome: "pending", after: minutes(1) } as const;

const of = (buyer: Member, bought: Omit<Purchase, "buyer">[]): Purchase[] =>
  bought.map((one) => ({ buyer, ...one }));
/** The time of the order that gave a member Premium. */
const firstOf = ({ premiumSince, joinedAt }: Member) => (premiumSince ?? joinedAt) - PAID.after;

/**
 * Purchases on the general site: the premium member has an order in every state, the free member no
 * paid one.
 */
export function purchasesOf({ free, premium }: NamedMembers, now: number): Purchase[] {
  return [
    ...of(premium, [
      { bundle: "c150", method: "creditcard", at: firstOf(premium), ...PAID },
      { bundle: "c60", method: "ideal", at: now - days(40) + hours(8), ...PAID },
      {
        bundle: "c10",
        method: "paypal",
        at: now - days(30),
        ...PAID,
        back: { at: now - days(28), credits: 10 },
      },
      { bundle: "c25", method: "sdd", at: now - days(12), outcome: "completed", after: days(3) },
      {
        bundle: "c60",
        method: "creditcard",
        at: now - days(8) + hours(11),
        ...PAID,
        code: { code: "NOVEMBER30", percent: 30 },
        back: { at: now - days(5), credits: 5, reason: "The site was down for an evening." },
      },
      { bundle: "c10", method: "paypal", at: now - days(6), ...CANCELLED },
      { bundle: "c25", method: "creditcard", at: now - days(4), ...DECLINED },
      { bundle: "c60", method: "sct", at: now - days(2), ...WAITING },
    ]),
    ...of(free, [
      { bundle: "c10", method: "paypal", at: now - days(3), ...CANCELLED },
      { bundle: "c10", method: "creditcard", at: now - days(1), ...DECLINED },
    ]),
  ];
}

/** Purchases of the German and Dutch members: an order with two spent credits was refunded. */
export function purchasesAbroad({ german, dutch }: NamedMembers, now: number): Purchase[] {
  return [
    ...of(german, [
      {
        bundle: "c10",
        method: "creditcard",
        at: firstOf(german),
        ...PAID,
        back: { at: now - days(3), credits: 8 },
      },
      { bundle: "c25", method: "paypal", at: now - days(2), ...PAID },
    ]),
    ...of(dutch, [
      { bundle: "c25", method: "creditcard", at: now - days(5), ...DECLINED },
      { bundle: "c10", method: "sct", at: now - days(2), ...WAITING },
    ]),
  ];
}

/** Countries with other currencies and rates of VAT, and the bundles that a member there bought. */
const BUYERS_ABROAD = [
  { country: "DK", bundles: ["c60", "c25"] },
  { country: "SE", bundles: ["c25", "c10"] },
  { country: "PL", bundles: ["c10", "c25"] },
  { country: "FR", bundles: ["c60", "c10"] },
  { country: "IT", bundles: ["c25"] },
  { country: "NO", bundles: ["c25"] },
  { country: "GB", bundles: ["c60"] },
];

/**
 * Purchases of other members, in this quarter and an earlier one, so that bookkeepers see both: the
 * first country's earlier purchase was refunded in part, and a bank took back that of the last one.
 */
export function purchasesOfCrowd(crowd: readonly Member[], now: number): Purchase[] {
  return BUYERS_ABROAD.flatMap(({ country, bundles }, n) => {
    // From the end: the story begins chats with the first.
    const buyer = crowd.findLast(
      (member) =>
        member.country === country &&
        member.premiumSince === null &&
        member.joinedAt < now - days(110),
    );
    if (!buyer) return [];
    const isLast = n === BUYERS_ABROAD.length - 1;
    return of(buyer, [
      ...bundles.map((bundle, k) => ({
        ...{ bundle, method: "creditcard" as const, ...PAID },
        at: now - (k === 0 ? days(95 + n) : days(9 + n)),
        ...(n === 0 && k === 0
          ? { back: { at: now - days(7), credits: 20, reason: "Two photos could not be sent." } }
          : {}),
        ...(isLast && k === 0 ? { chargedBackAt: now - days(2) } : {}),
      })),
    ]);
  });
}
