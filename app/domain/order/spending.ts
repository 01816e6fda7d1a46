import { run } from "~/db/batch";
import { hoursRangeAt, periodStartsAt } from "~/kit/dates";
import type { Currency } from "~/kit/money";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { Site } from "../site/site";
import { LIMIT_RISE_DELAY } from "./order";
import { selectSpending, upsertLimit } from "./spending-store";

export { mayStillSpend, needsNightPause, spentThisMonth } from "./spending-sql";

/** Amounts are minor units of `currency`: the limit's, or that of the location without a limit. */
export type Spending = {
  currency: Currency;
  /** Spent this month, minus refunds. */
  spent: number;
  /** Null means no limit. */
  limit: number | null;
  /** The scheduled limit, and when it takes effect. */
  next: { amount: number | null; at: number } | null;
  /** Credits bought since the night began, and when it ends; null by day. */
  tonight: { credits: number; until: number } | null;
};

type SpendingContext = { site: Pick<Site, "night_pause">; currency: Currency; timeZone: string };

/** A member's spending this month and tonight, in their time zone, and their own limit (R279). */
export async function findSpending(
  services: Pick<Services, "readTogether" | "now">,
  viewer: MemberKey,
  { site, currency, timeZone }: SpendingContext,
): Promise<Spending> {
  const now = services.now();
  const night = site.night_pause && hoursRangeAt(now, timeZone, site.night_pause);
  const month = periodStartsAt(now, timeZone).month;
  const query = { currency, now, month, night: night?.since ?? now };
  const [row] = await services.readTogether(selectSpending(viewer, query));
  if (!row) throw new Error("A member's spending has no row");
  const next = row.nextAt === null ? null : { amount: row.nextAmount, at: row.nextAt };
  const tonight = night && { credits: row.credits, until: night.until };
  return { currency: row.currency, spent: row.spent, limit: row.most, next, tonight };
}

/** A limit in another currency must be removed first: the two amounts cannot be compared. */
export const LIMIT_REFUSALS = { other_currency: 409 } as const;

/**
 * Sets a member's monthly limit (null: none). A lower limit applies at once, a higher one after a
 * day (R279).
 */
export async function setSpendingLimit(
  services: Pick<Services, "db" | "now">,
  viewer: MemberKey,
  limit: { amount: number | null; currency: Currency },
): Promise<Outcome<null, keyof typeof LIMIT_REFUSALS>> {
  const now = services.now();
  const statement = upsertLimit(viewer, { ...limit, now, risesAt: now + LIMIT_RISE_DELAY });
  return (await run(services.db, statement)) > 0 ? done(null) : refuse("other_currency");
}
