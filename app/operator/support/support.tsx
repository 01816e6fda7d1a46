import { Form, Link } from "react-router";
import { findMembers } from "~/domain/member-admin/find-members";
import { searchSchema } from "~/domain/member-admin/member-admin.schema";
import { findThreads, type ListedThread, listThreads } from "~/domain/support/list-threads";
import { INBOX_TABS } from "~/domain/support/support";
import { displayEmail } from "~/kit/email";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { Tabs } from "~/ui/tabs";
import { Due } from "../cases/due";
import { findNamedSite } from "../ui/find-named-site";
import { OperatorPage } from "../ui/operator-page";
import { SiteChip } from "../ui/site-chip";
import { siteQueryPath } from "../ui/site-query";
import { Table } from "../ui/table";
import { Time } from "../ui/time";
import type { Route } from "./+types/support";
import { STATUS_LABELS, subjectLabel, TAB_LABELS, threadPath } from "./labels";
import { useSupportKeys } from "./use-support-keys";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** The inbox, or with `?q=` the threads that a search found. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const staff = getStaff(context);
  const query = url.searchParams;
  const { q } = searchSchema.parse(Object.fromEntries(query));
  const now = services.now();
  if (q !== "") {
    const { members } = await findMembers(services, staff, { text: q, after: null });
    const found = await findThreads(services, { members: members.map(({ id }) => id), text: q });
    return { tab: null, q, site: null, found, open: null, waiting: null, now, staff: staff.id };
  }
  const named = await findNamedSite(services, url);
  const site = named && { id: named.id, name: named.name };
  const tab = INBOX_TABS.find((one) => one === query.get("tab")) ?? "unassigned";
  const { open, waiting } = await listThreads(services, staff.id, {
    tab,
    after: query.get("after"),
    waitingAfter: query.get("waiting"),
    site: site?.id ?? null,
  });
  return { tab, q, site, found: null, open, waiting, now, staff: staff.id };
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { tab, q, site, found, open, waiting, now, staff } = loaderData;
  useSupportKeys();
  return (
    <OperatorPage
      title="Support"
      lead="Complaints and e-mails, what is due first at the top."
      actions={
        <LinkButton to="/operator/support/answers" variant="secondary" size="sm">
          Canned answers
        </LinkButton>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Form method="get" role="search" className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field
              name="q"
              label="Order, e-mail, name or thread number"
              defaultValue={q}
              maxLength={254}
              autoComplete="off"
            />
          </div>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </Form>
        {site ? <SiteChip name={site.name} all={`/operator/support?tab=${tab}`} /> : null}
        <Tabs
          label="Threads"
          items={INBOX_TABS.map((one) => ({
            to: siteQueryPath(`/operator/support?tab=${one}`, site?.id),
            label: TAB_LABELS[one],
            current: one === tab,
          }))}
        />
        {found ? (
          <Threads caption="Threads found" threads={found} now={now} staff={staff} empty="None." />
        ) : null}
        {open ? (
          <Threads
            caption={tab === "solved" ? "Solved threads" : "Threads that wait for us"}
            threads={open.threads}
            now={now}
            staff={staff}
            empty={tab === "solved" ? "None is solved." : "Nobody waits for us here."}
          />
        ) : null}
        <More tab={tab} site={site?.id} name="after" next={open?.next ?? null} />
        {waiting && waiting.threads.length > 0 ? (
          <section aria-labelledby="waiting" className="grid grid-cols-1 gap-2">
            <h2 id="waiting" className="text-lg">
              We wait for them
            </h2>
            <Threads
              caption="Threads that wait for the other person"
              threads={waiting.threads}
              now={now}
              staff={staff}
              empty=""
            />
          </section>
        ) : null}
        <More tab={tab} site={site?.id} name="waiting" next={waiting?.next ?? null} />
      </div>
    </OperatorPage>
  );
}

type MoreProps = {
  tab: string | null;
  site: string | undefined;
  name: "after" | "waiting";
  next: string | null;
};

function More({ tab, site, name, next }: MoreProps) {
  return next ? (
    <p>
      <Link
        to={siteQueryPath(`?${new URLSearchParams({ tab: tab ?? "", [name]: next })}`, site)}
        className="underline"
      >
        More
      </Link>
    </p>
  ) : null;
}

type ThreadsProps = {
  caption: string;
  threads: ListedThread[];
  now: number;
  staff: string;
  empty: string;
};

function Threads({ caption, threads, now, staff, empty }: ThreadsProps) {
  return (
    <Table
      caption={caption}
      rows={threads}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        {
          label: "Due",
          cell: ({ dueAt, status }) =>
            dueAt === null ? STATUS_LABELS[status] : <Due dueAt={dueAt} now={now} />,
        },
        {
          label: "From",
          cell: (thread) => (
            <Link to={threadPath(thread)} className="font-medium underline" data-row="">
              {thread.name ?? (thread.sender ? displayEmail(thread.sender) : "Erased member")}
            </Link>
          ),
        },
        {
          label: "About",
          cell: ({ subject }) => <bdi translate="no">{subjectLabel(subject)}</bdi>,
        },
        { label: "Site", cell: ({ siteName }) => siteName },
        {
          label: "Owner",
          cell: ({ owner, ownerName }) => (owner === staff ? "you" : (ownerName ?? "–")),
        },
        { label: "Last", cell: ({ lastAt }) => <Time at={lastAt} /> },
      ]}
    />
  );
}
