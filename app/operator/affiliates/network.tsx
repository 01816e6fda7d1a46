import { Form, Link } from "react-router";
import { loadNetwork } from "~/domain/affiliate/manage-networks";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { formatMoney } from "~/i18n/format";
import { isId, type NetworkId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button, LinkButton } from "~/ui/button";
import { CopyButton } from "../ui/copy-button";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import { Table } from "../ui/table";
import { Time } from "../ui/time";
import type { Route } from "./+types/network";

export const handle = { permission: "affiliates.manage" } satisfies OperatorHandle;

/** GET /operator/affiliates/:site/:id: the figures, signals and postbacks of a network. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site || !isId<NetworkId>(params.id)) throw notFound();
  const key = { siteId: site.id, id: params.id };
  const page = await loadNetwork(services, key, url.searchParams.get("after"));
  if (!page) throw notFound();
  const { secret, report, ...rest } = page;
  return {
    ...rest,
    host: site.host,
    secret,
    report: `${services.originOf(site.host)}/partners/${report}`,
    link: `${services.originOf(site.host)}/?${new URLSearchParams({ network: page.network.label })}`,
    result: url.searchParams.get("result"),
  };
}

const RESULTS: Record<string, string> = {
  retried: "The failed postbacks are sent again.",
  changed: "The network is called as you wrote from now on.",
  ended: "The network has ended.",
  reason: "Write a reason.",
};

export default function NetworkPage({ loaderData }: Route.ComponentProps) {
  const { network, host, states, result } = loaderData;
  const failed = states.find(({ state }) => state === "failed")?.count ?? 0;
  const message = RESULTS[result ?? ""];
  return (
    <OperatorPage
      back={{ to: "/operator/affiliates", label: "Affiliates" }}
      title={network.label}
      lead={`${host} · ${network.endedAt === null ? "running" : "ended"} · a sale is reported after ${network.saleDelayDays} days`}
      actions={
        network.endedAt === null ? (
          <LinkButton to="edit" variant="secondary" size="sm">
            Change
          </LinkButton>
        ) : null
      }
    >
      <div className="grid gap-6">
        {message ? (
          <Alert tone={result === "reason" ? "danger" : "success"} title={message} live />
        ) : null}
        {failed > 0 ? (
          <Alert tone="warning" title={`${failed} postbacks were given up.`}>
            <Form method="post" action="retry">
              <Button type="submit" size="sm" variant="secondary">
                Send them again
              </Button>
            </Form>
          </Alert>
        ) : null}
        <Months {...loaderData} />
        <Signals {...loaderData} />
        <Postbacks {...loaderData} />
        <Connection {...loaderData} />
      </div>
    </OperatorPage>
  );
}

type Page = Route.ComponentProps["loaderData"];

const money = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? "–" : formatMoney(amount, currency, "en");

const Months = ({ months }: Page) => (
  <section>
    <h2 className="mb-2 text-lg">Months</h2>
    <Table
      caption="Figures by month, UTC"
      rows={months}
      keyOf={({ month }) => month}
      empty="Nothing was reported yet."
      columns={[
        { label: "Month", cell: ({ month }) => month },
        { label: "Confirmed", cell: ({ confirmed }) => confirmed, number: true },
        {
          label: "Sales",
          cell: ({ sums }) =>
            lines(sums, ({ sales, sold, currency }) => `${sales} · ${money(sold, currency)}`),
          number: true,
        },
        {
          label: "Reversals",
          cell: ({ sums }) =>
            lines(
              sums,
              ({ reversals, reversed, currency }) => `${reversals} · ${money(reversed, currency)}`,
            ),
          number: true,
        },
        {
          label: "Stayed",
          cell: ({ sums }) =>
            lines(sums, ({ sold, reversed, currency }) => money(sold - reversed, currency)),
          number: true,
        },
      ]}
    />
  </section>
);

type MonthSum = Page["months"][number]["sums"][number];

/** A line for each currency. */
const lines = (sums: readonly MonthSum[], format: (sum: MonthSum) => string) =>
  sums.map((sum) => (
    <span key={sum.currency} className="block">
      {format(sum)}
    </span>
  ));

const SIGNALS = {
  few_confirm: "under 10 % confirm",
  confirm_at_once: "over 30 % confirm within 5 s",
  in_bursts: "over 3 signups a minute",
};

const Signals = ({ signals }: Page) => (
  <section>
    <h2 className="mb-2 text-lg">Signups of the last 30 days by sub1</h2>
    <Table
      caption="Signups by sub label, with signs of fraud"
      rows={signals}
      keyOf={({ sub }) => sub}
      empty="No signup."
      columns={[
        { label: "sub1", cell: ({ sub }) => sub || "(none)" },
        { label: "Signups", cell: ({ signups }) => signups, number: true },
        { label: "Confirmed", cell: ({ confirmed }) => confirmed, number: true },
        {
          label: "Signs",
          cell: ({ signals: signs }) => signs.map((sign) => SIGNALS[sign]).join(", ") || "–",
        },
      ]}
    />
  </section>
);

const Postbacks = ({ postbacks, next }: Page) => (
  <section>
    <h2 className="mb-2 text-lg">Postbacks</h2>
    <Table
      caption="Postbacks, the newest first"
      rows={postbacks}
      keyOf={({ id }) => id}
      empty="None yet."
      columns={[
        { label: "Time", cell: ({ at }) => <Time at={at} /> },
        { label: "Event", cell: ({ event }) => event },
        { label: "Amount", cell: ({ amount, currency }) => money(amount, currency), number: true },
        { label: "State", cell: ({ state, attempts }) => `${state}, ${attempts} attempts` },
        {
          label: "Answer",
          cell: ({ answer, attempts }) => answer ?? (attempts > 0 ? "none" : "–"),
        },
      ]}
    />
    {next ? (
      <p className="mt-3">
        <Link to={`?after=${next}`} className="underline">
          Older postbacks
        </Link>
      </p>
    ) : null}
  </section>
);

const Connection = ({ network, secret, report, link }: Page) => (
  <section className="grid gap-3">
    <h2 className="text-lg">Connection</h2>
    <dl className="desk-card grid gap-2 text-sm wrap-anywhere">
      <dt className="text-muted">Calls</dt>
      <dd>{`${network.method} ${network.url}`}</dd>
      <dt className="text-muted">Link for its visitors; sub1 to sub3 may follow</dt>
      <dd className="flex flex-wrap items-center gap-2">
        {link}
        <CopyButton text={link} label="the link for visitors" />
      </dd>
      <dt className="text-muted">Secret of X-Signature</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <code>{secret}</code>
        <CopyButton text={secret} label="the secret" />
      </dd>
      <dt className="text-muted">Its own figures, for the network</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <a href={report} className="underline">
          {report}
        </a>
        <CopyButton text={report} label="the address of its figures" />
      </dd>
    </dl>
    {network.endedAt === null ? (
      <details className="desk-card">
        <summary className="cursor-pointer font-semibold">End this network</summary>
        <Form method="post" action="end" className="mt-3 grid max-w-form gap-3">
          <p className="text-muted">Later members and sales are not reported; refunds still are.</p>
          <ReasonField />
          <Button type="submit" variant="danger" className="justify-self-start">
            End the network
          </Button>
        </Form>
      </details>
    ) : null}
  </section>
);
