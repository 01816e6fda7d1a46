import type { ReactNode } from "react";
import { COUNTRIES } from "~/domain/location/countries";
import { listSites } from "~/domain/site/list-sites";
import { countLive, listNumbers } from "~/domain/statistics/list-numbers";
import { ratioOf } from "~/domain/statistics/ratio";
import { MIN_SAMPLE } from "~/domain/statistics/statistics";
import { readNumbersFilter } from "~/domain/statistics/statistics.schema";
import { sumByWeek, type Totals } from "~/domain/statistics/totals";
import { LANDERS } from "~/domain/visit/visit";
import { LANGUAGES } from "~/i18n/languages";
import { toMajorUnits } from "~/kit/money";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { LinkButton } from "~/ui/button";
import { LineChart } from "../ui/line-chart";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/numbers";
import { Breakdown } from "./breakdown";
import { BREAKDOWN_LABELS, Filters } from "./filters";
import { formatAmount, formatCount, intervalOf, shareOf } from "./format";
import { Funnel, MoneyTable } from "./funnel";
import { LiveCounts } from "./live-counts";

export const handle = { permission: "numbers.read" } satisfies OperatorHandle;

/** Counters of the sites, filtered by the query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const sites = await listSites(services);
  const siteIds = sites.map(({ id }) => id);
  const filter = readNumbersFilter(url.searchParams, services.now());
  const [numbers, counts] = await Promise.all([
    listNumbers(services, siteIds, filter),
    countLive(services, siteIds),
  ]);
  return {
    filter,
    numbers,
    live: { ...counts, at: services.now() },
    sites: sites.map(({ id, name }) => ({ id, name })),
  };
}

/** A longer period is drawn by week, so that its lines can be read. */
const MAX_DAYS_DRAWN = 92;

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const { filter, numbers, live, sites } = loaderData;
  const { period, cohort, weeks, labels } = numbers;
  const points = numbers.days.length > MAX_DAYS_DRAWN ? sumByWeek(numbers.days) : numbers.days;
  const perVisit = ratioOf(period.counts.signup, period.counts.visit);
  const nameOf = (key: string) =>
    (filter.by === "site" ? sites.find(({ id }) => id === key)?.name : key) || NONE[filter.by];
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (
    <OperatorPage
      title="Numbers"
      lead="Counts of visits, members and sales. Days are UTC."
      actions={
        <>
          <LinkButton to="/operator/numbers/comparisons" variant="secondary" size="sm">
            Compare landers
          </LinkButton>
          <LinkButton to="/operator/numbers/recipients" variant="secondary" size="sm">
            Active recipients
          </LinkButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <LiveCounts first={live} />
        <Filters
          filter={filter}
          choices={{
            site: sites.map(({ id, name }) => ({ value: id, label: name })),
            country: same(COUNTRIES.map(({ code }) => code).sort()),
            language: same(LANGUAGES),
            source: same(labels.source),
            lander: same(LANDERS),
            campaign: same(labels.campaign),
          }}
        />
        <LineChart
          title="Signups"
          note={`${formatCount(period.counts.visit)} visits, ${formatCount(period.counts.signup)} signups: ${shareOf(perVisit)} (${intervalOf(perVisit)}).`}
          points={points.map(({ key }) => key)}
          series={[
            { label: "Signed up", values: points.map(({ counts }) => counts.signup) },
            { label: "Address confirmed", values: points.map(({ counts }) => counts.confirmed) },
          ]}
          format={formatCount}
        />
        <LineChart
          title="Visits"
          note="Pages opened from outside: the home page and landers. Nobody is recognized."
          points={points.map(({ key }) => key)}
          series={[{ label: "Visits", values: points.map(({ counts }) => counts.visit) }]}
          format={formatCount}
        />
        {period.money.map(({ currency }) => (
          <LineChart
            key={currency}
            title={`Net, ${currency}`}
            note="Sales less refunds and chargebacks, each on its day."
            points={points.map(({ key }) => key)}
            series={[{ label: "Net", values: points.map((totals) => netIn(totals, currency)) }]}
            format={(value) => formatAmount(value, currency)}
            formatTick={(value) => formatCount(toMajorUnits(value))}
          />
        ))}
        <Section title="Money of the period">
          <MoneyTable totals={period} caption="Sales, refunds and chargebacks of the period" />
        </Section>
        <Section
          title="Steps by signup"
          note={`Members who signed up in the weeks from ${weeks.from} to ${weeks.until}, until today.`}
        >
          <Funnel cohort={cohort} />
          <h3 className="mt-5 text-base">Money of these members</h3>
          <MoneyTable totals={cohort} caption="Sales and refunds of these members" />
        </Section>
        <Section
          title={`By ${BREAKDOWN_LABELS[filter.by].toLowerCase()}`}
          note={`Below a share: its 95 % interval. Nothing follows from fewer than ${MIN_SAMPLE}.`}
        >
          <Breakdown
            label={BREAKDOWN_LABELS[filter.by]}
            rows={numbers.breakdown}
            nameOf={nameOf}
            isCohort={filter.by === "week"}
          />
        </Section>
      </div>
    </OperatorPage>
  );
}

/** What an empty value of a group means. */
const NONE: Record<keyof typeof BREAKDOWN_LABELS, string> = {
  ...{ day: "–", month: "–", week: "before the statistics", site: "–" },
  ...{ country: "unknown", language: "unknown", source: "none", lander: "none", campaign: "none" },
};

type SectionProps = { title: string; note?: string; children: ReactNode };
const Section = ({ title, note, children }: SectionProps) => (
  <section className="desk-card overflow-x-auto">
    <h2 className="text-lg">{title}</h2>
    {note ? <p className="text-sm text-muted">{note}</p> : null}
    <div className="mt-3">{children}</div>
  </section>
);

const netIn = ({ money }: Totals, currency: string) =>
  money.find((one) => one.currency === currency)?.net ?? 0;
