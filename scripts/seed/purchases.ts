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
