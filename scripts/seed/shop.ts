import { days, hours } from "~/kit/duration";
import type { NamedMembers } from "./people.ts";
import type { Writer } from "./writer.ts";

/**
 * Discount codes of the general demo site: one for everybody, one for the premium member, one that
 * has ended; and that member's own spending limit, which rises tonight.
 */
export function writeShop(write: Writer, { premium }: NamedMembers, now: number): void {
  const { id, siteId } = premium;
  const since = now - days(20);
  const until = now + days(60);
  const addCode = (code: string, percent: number, more: { to?: string; status?: string } = {}) =>
    write.discountCode(
      ...[siteId, code, percent, null, more.to ?? null, null, 0, until],
      ...["once-per-user", more.status ?? "active", since],
    );
  addCode("NOVEMBER30", 30);
  addCode("THANKS15", 15, { to: id });
  addCode("OCTOBER20", 20, { status: "ended" });
  write.spendingLimit(id, siteId, "EUR", 40_000, 50_000, now + hours(20));
}
