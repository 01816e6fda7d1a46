import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import {
  countCases,
  type ListedCase,
  listCases,
  listRecentCases,
  listUndoneShares,
} from "~/domain/moderation/list-cases";
import { CASE_QUEUES, type CaseQueue, SHARE_DAYS } from "~/domain/moderation/queues";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { Tabs } from "~/ui/tabs";
import { findNamedSite } from "../ui/find-named-site";
import { OperatorPage } from "../ui/operator-page";
import { SiteChip } from "../ui/site-chip";
import { siteQueryPath } from "../ui/site-query";
import { Table } from "../ui/table";
import type { Route } from "./+types/cases";
import { pageName } from "./about-page";
import { Due } from "./due";
import { codeLabel, GROUND_LABELS, QUEUE_LABELS, RESULTS } from "./labels";
import { RecentCases } from "./recent-cases";

export const handle = { permission: "reports.decide" } satisfies OperatorHandle;

/** A queue of cases, what is due first at the beginning; `?queue=` chooses it. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const { id: staff } = getStaff(context);
  const site = await findNamedSite(services, url);
  const siteId = site?.id ?? null;
  const counts = await countCases(services, staff, siteId);
  const queueName = url.searchParams.get("queue");
  const kind =
    CASE_QUEUES.find((queue) => queue === queueName) ??
    CASE_QUEUES.find((queue) => counts[queue] > 0) ??
    "report";
  const [listed, recent, shares] = await Promise.all([
    listCases(services, staff, { kind, after: url.searchParams.get("after"), site: siteId }),
    listRecentCases(services, staff),
    listUndoneShares(services),
  ]);
  const result = url.searchParams.get("result");
  return {
    ...{ kind, counts, ...listed, recent, shares, result, now: services.now() },
    site: site && { id: site.id, name: site.name },
  };
}

/** How often the list asks who works on what. */
const REFRESH_MS = 15_000;

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { kind, counts, cases, next, recent, shares, result, now, site } = loaderData;
  const queuePath = (queue: CaseQueue) => siteQueryPath(`/operator/cases?queue=${queue}`, site?.id);
  useRefresh();
  const message = RESULTS[result ?? ""];
  const isFree = cases.some(({ claimedBy, isMine }) => claimedBy === null || isMine);
  return (
    <OperatorPage
      title="Cases"
      lead="What members reported, objected to or wrote, due first at the top."
      actions={isFree ? <TakeNext kind={kind} site={site?.id ?? ""} /> : null}
    >
      <div className="grid grid-cols-1 gap-5">
        {site ? <SiteChip name={site.name} all={`/operator/cases?queue=${kind}`} /> : null}
        {message ? <Alert tone={message.tone} title={message.text} live /> : null}
        <Tabs
          label="Queues"
          items={CASE_QUEUES.map((queue) => ({
            to: queuePath(queue),
            label: `${QUEUE_LABELS[queue]} (${counts[queue]})`,
            current: queue === kind,
          }))}
        />
        <CaseTable kind={kind} cases={cases} now={now} site={site?.id} />
        {next ? (
          <p>
            <Link to={`${queuePath(kind)}&after=${next}`} className="underline">
              More
            </Link>
          </p>
        ) : null}
        <RecentCases decisions={recent} />
        <UndoneShares shares={shares} />
      </div>
    </OperatorPage>
  );
}

/** A code, or the address that a complaint is about, in words. */
const aboutLabel = (about: string): string => pageName(about) ?? codeLabel(about);

/** Shows the claims of other moderators as they change. */
function useRefresh() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}

function TakeNext({ kind, site }: { kind: CaseQueue; site: string }) {
  return (
    <Form method="post" action="/operator/cases/take">
      <input type="hidden" name="kind" value={kind} />
      {site ? <input type="hidden" name="site" value={site} /> : null}
      <Button type="submit">Decide the next</Button>
    </Form>
  );
}

type CaseTableProps = {
  kind: CaseQueue;
  cases: ListedCase[];
  now: number;
  site: string | undefined;
};

function CaseTable({ kind, cases, now, site }: CaseTableProps) {
  const pathOf = (id: string) => siteQueryPath(`/operator/cases/${kind}/${id}`, site);
  return (
    <Table
      caption={`${QUEUE_LABELS[kind]}, due first at the top`}
      rows={cases}
      keyOf={({ id }) => id}
      empty="Nothing waits in this queue."
      columns={[
        { label: "Due", cell: ({ dueAt }) => <Due dueAt={dueAt} now={now} /> },
        {
          label: kind === "complaint" ? "About" : "Member",
          cell: ({ id, summary: { name, about } }) => (
            <Link to={pathOf(id)} className="font-medium underline">
              {name ?? about.map(aboutLabel).join(": ")}
            </Link>
          ),
        },
        {
          label: "What",
          cell: ({ summary: { name, about } }) =>
            name === null ? "–" : about.map(aboutLabel).join(" · "),
        },
        { label: "Site", cell: ({ siteName }) => siteName },
        {
          label: "Works on it",
          cell: ({ claimedBy, isMine }) => (isMine ? "you" : (claimedBy ?? "–")),
        },
        {
          label: "",
          cell: ({ id }) => (
            <LinkButton size="sm" variant="secondary" to={pathOf(id)}>
              Open
            </LinkButton>
          ),
        },
      ]}
    />
  );
}

function UndoneShares({ shares }: Pick<Route.ComponentProps["loaderData"], "shares">) {
  if (shares.length === 0) return null;
  return (
    <details className="desk-card">
      <summary className="cursor-pointer py-1 font-semibold">
        Undone decisions by ground, last {SHARE_DAYS} days
      </summary>
      <div className="mt-3">
        <Table
          caption={`Decisions of the last ${SHARE_DAYS} days by ground, photos included`}
          rows={shares}
          keyOf={({ ground }) => ground}
          empty=""
          columns={[
            { label: "Ground", cell: ({ ground }) => GROUND_LABELS[ground] },
            { label: "Decisions", number: true, cell: ({ decisions }) => decisions },
            { label: "Undone", number: true, cell: ({ undone }) => undone },
            {
              label: "Share",
              number: true,
              cell: ({ decisions, undone }) => `${Math.round((100 * undone) / decisions)} %`,
            },
          ]}
        />
      </div>
    </details>
  );
}
