import { Form, Link } from "react-router";
import { findMembers } from "~/domain/member-admin/find-members";
import type { MemberSummary } from "~/domain/member-admin/member-admin";
import { searchSchema } from "~/domain/member-admin/member-admin.schema";
import { displayEmail } from "~/kit/email";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/members";
import { Face } from "./face";
import { memberPath } from "./member-path";
import { StatusChip } from "./status-chip";

export const handle = { permission: "members.read" } satisfies OperatorHandle;

/** Members of all sites that the query fits; each page of results is in the audit log. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { q, after } = searchSchema.parse(Object.fromEntries(url.searchParams));
  if (q === "") return { q, found: null, more: null };
  const found = await findMembers(getServices(context), getStaff(context), { text: q, after });
  const more = found.next && `?${new URLSearchParams({ q, after: found.next })}`;
  return { q, found, more };
}

export default function Members({ loaderData: { q, found, more } }: Route.ComponentProps) {
  return (
    <OperatorPage title="Members" lead="Search all sites at once.">
      <Form
        method="get"
        role="search"
        className="mb-5 grid max-w-prose items-end gap-3 sm:grid-cols-[1fr_auto]"
      >
        <Field
          type="search"
          name="q"
          label="Who"
          hint="Id, e-mail, start of the name; order, receipt, case; phone, bank account."
          defaultValue={q}
          maxLength={254}
          autoComplete="off"
          spellCheck={false}
          autoFocus={q === ""}
          required
        />
        <Button type="submit" className="justify-self-start sm:min-h-12">
          Search
        </Button>
      </Form>
      {found ? (
        <>
          <p className="mb-2 text-sm text-muted" role="status">
            {`Searched by ${found.kind}. The audit log records it.`}
          </p>
          <MemberTable members={found.members} empty="No member fits." />
          {more ? (
            <p className="mt-4">
              <Link to={more} className="underline">
                More members
              </Link>
            </p>
          ) : null}
        </>
      ) : null}
    </OperatorPage>
  );
}

function MemberTable({ members, empty }: { members: readonly MemberSummary[]; empty: string }) {
  return (
    <Table
      caption="Members"
      rows={members}
      keyOf={({ id }) => id}
      empty={empty}
      columns={[
        { label: "Member", cell: (member) => <MemberLink member={member} /> },
        { label: "Site", cell: ({ siteName }) => siteName },
        { label: "E-mail", cell: ({ email }) => displayEmail(email) },
        { label: "Status", cell: ({ status }) => <StatusChip status={status} /> },
        {
          label: "Joined",
          cell: ({ joinedAt }) => new Date(joinedAt).toISOString().slice(0, 10),
        },
      ]}
    />
  );
}

/** A member's face and name, which lead to their page. */
function MemberLink({ member }: { member: MemberSummary }) {
  return (
    <Link to={memberPath(member)} className="flex items-center gap-3">
      <Face path={memberPath(member)} photo={member.photo} size="small" />
      <span>
        <span className="font-semibold underline">{member.name}</span>, {member.age}
        {member.fictional ? <span className="block text-xs text-muted">fictional</span> : null}
      </span>
    </Link>
  );
}
