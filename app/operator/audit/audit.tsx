import { Form, Link } from "react-router";
import type { AuditAction } from "~/domain/audit-log/audit-actions";
import { entryFilterSchema } from "~/domain/audit-log/audit-log.schema";
import {
  type AuditEntry,
  type EntryFilter,
  listEntries,
  listReadableActions,
} from "~/domain/audit-log/list-entries";
import { days } from "~/kit/duration";
import type { MemberId, SiteId, StaffId } from "~/kit/ids";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/audit";
import { Change } from "./change";

export const handle = { permission: "log.read" } satisfies OperatorHandle;

/** The entries that the staff member's roles may read, filtered by the query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = getStaff(context);
  const query = Object.fromEntries(url.searchParams);
  const typed = entryFilterSchema.parse(query);
  const page = await listEntries(getServices(context), staff, {
    filter: toFilter(typed),
    after: query.after ?? null,
  });
  const older = new URLSearchParams(typed);
  if (page.next) older.set("after", page.next);
  return {
    typed,
    actions: listReadableActions(staff.roles),
    entries: page.entries,
    older: page.next ? `?${older}` : null,
  };
}

type TypedFilter = ReturnType<typeof entryFilterSchema.parse>;

/** Unknown ids find nothing, so they are not checked. */
const toFilter = (typed: TypedFilter): EntryFilter => ({
  action: (typed.action || undefined) as AuditAction | undefined,
  siteId: (typed.site || undefined) as SiteId | undefined,
  staffId: (typed.staff || undefined) as StaffId | undefined,
  memberId: (typed.member || undefined) as MemberId | undefined,
  subject: typed.kind && typed.id ? { kind: typed.kind, id: typed.id } : undefined,
  from: typed.from ? Date.parse(typed.from) : undefined,
  until: typed.until ? Date.parse(typed.until) + days(1) - 1 : undefined,
});

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { typed, actions, entries, older } = loaderData;
  return (
    <OperatorPage title="Audit log" lead="What staff did, to whom and why. Times are UTC.">
      <Filters typed={typed} actions={actions} />
      <Table
        caption="Entries, the newest first"
        rows={entries}
        keyOf={({ id }) => id}
        empty={older ? "None among the newest: read on." : "No entry fits."}
        columns={[
          { label: "Time", cell: ({ at }) => <Time at={at} /> },
          { label: "Who", cell: ({ staffName }) => staffName ?? "the system" },
          { label: "Action", cell: ({ action }) => action },
          { label: "On", cell: (entry) => <Subject entry={entry} /> },
          { label: "Reason", cell: ({ reason }) => reason ?? "–" },
          {
            label: "Change",
            cell: ({ before, after }) => <Change before={before} after={after} />,
          },
        ]}
      />
      {older ? (
        <p className="mt-4">
          <Link to={older} className="underline">
            Older entries
          </Link>
        </p>
      ) : null}
    </OperatorPage>
  );
}

function Filters({ typed, actions }: { typed: TypedFilter; actions: readonly AuditAction[] }) {
  return (
    <details open={Object.values(typed).some(Boolean)} className="desk-card mb-5">
      <summary className="cursor-pointer font-semibold">Filter</summary>
      <Form method="get" className="mt-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Field as="select" name="action" label="Action" defaultValue={typed.action}>
          <option value="">every action</option>
          {actions.map((action) => (
            <option key={action}>{action}</option>
          ))}
        </Field>
        <Field name="site" label="Site (id)" defaultValue={typed.site} />
        <Field name="staff" label="Staff (id)" defaultValue={typed.staff} />
        <Field name="member" label="Member (id)" defaultValue={typed.member} />
        <Field name="kind" label="Kind of subject" defaultValue={typed.kind} />
        <Field name="id" label="Subject (id)" defaultValue={typed.id} />
        <Field type="date" name="from" label="From" defaultValue={typed.from} />
        <Field type="date" name="until" label="Until" defaultValue={typed.until} />
        <Button type="submit">Show entries</Button>
      </Form>
    </details>
  );
}

const Time = ({ at }: { at: number }) => {
  const text = new Date(at).toISOString();
  return <time dateTime={text}>{`${text.slice(0, 10)} ${text.slice(11, 19)}`}</time>;
};

/** The subject, whose entries it links to, and what led to the action. */
function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectKind, subjectId, causeKind, causeId, siteId } = entry;
  return (
    <>
      <Reference kind={subjectKind} id={subjectId} />
      {causeKind && causeId && causeId !== subjectId ? (
        <span className="block text-muted">
          because of <Reference kind={causeKind} id={causeId} />
        </span>
      ) : null}
      {siteId ? <span className="block text-muted">{siteId}</span> : null}
    </>
  );
}

function Reference({ kind, id }: { kind: string; id: string | null }) {
  if (id === null) return <span>{`${kind}, erased`}</span>;
  return (
    <Link to={`?${new URLSearchParams({ kind, id })}`} className="wrap-anywhere underline">
      {`${kind} ${id}`}
    </Link>
  );
}
