import { all } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { RECIPIENT_MONTHS } from "./statistics";
import { selectMonthlyActive } from "./statistics-store";

/** The member states of the European Union. */
const EU_COUNTRIES = new Set(
  "AT BE BG HR CY CZ DE DK EE ES FI FR GR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);
type MonthlyRecipients = {
  /** The last six full months, oldest first, such as "2026-10". */
  months: string[];
  sites: {
    siteId: SiteId;
    /** Active members by month, in the order of `months`: in the Union, and everywhere. */
    union: number[];
    everywhere: number[];
  }[];
};

/**
 * Active members per month: distinct, because a member's first activity of a month counts alone.
 * Members of an unknown country are counted in the Union, so that the figure is not too low.
 */
export async function listMonthlyRecipients(
  { databases, now }: Pick<Services, "databases" | "now">,
  siteIds: readonly SiteId[],
): Promise<MonthlyRecipients> {
  const months = lastMonths(now());
  const from = `${months[0]}-01`;
  const until = `${months.at(-1)}-31`;
  const parts = await Promise.all(
    databases.all.map((db) => all(db, selectMonthlyActive(siteIds, { from, until }))),
  );
  const rows = parts.flat();
  const sumOf = (siteId: SiteId, month: string, isIncluded: (country: string) => boolean) =>
    rows
      .filter((row) => row.siteId === siteId && row.month === month && isIncluded(row.country))
      .reduce((sum, { members }) => sum + members, 0);
  return {
    months,
    sites: siteIds.map((siteId) => ({
      siteId,
      union: months.map((month) =>
        sumOf(siteId, month, (country) => country === "" || EU_COUNTRIES.has(country)),
      ),
      everywhere: months.map((month) => sumOf(siteId, month, () => true)),
    })),
  };
}

/** The full months before the current one, oldest first. */
function lastMonths(now: number): string[] {
  const date = new Date(now);
  return Array.from({ length: RECIPIENT_MONTHS }, (_, n) => {
    const month = date.getUTCMonth() - RECIPIENT_MONTHS + n;
    return new Date(Date.UTC(date.getUTCFullYear(), month, 1)).toISOString().slice(0, 7);
  });
}

/** The average of the months, rounded up: a figure that decides duties must not be too low. */
export const averageOf = (counts: readonly number[]): number =>
  counts.length === 0 ? 0 : Math.ceil(counts.reduce((sum, n) => sum + n, 0) / counts.length);
