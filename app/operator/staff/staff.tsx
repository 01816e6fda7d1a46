import { Link } from "react-router";
import { listStaff } from "~/domain/staff/manage-staff";
import { getServices } from "~/request/middleware/context";
import type { OperatorHandle } from "~/request/staff-context";
import { LinkButton } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/staff";

export const handle = { permission: "staff.manage" } satisfies OperatorHandle;

/** GET /operator/staff: all accounts of staff. */
export async function loader({ context }: Route.LoaderArgs) {
  return { accounts: await listStaff(getServices(context)) };
}

export default function StaffList({ loaderData: { accounts } }: Route.ComponentProps) {
  return (
    <OperatorPage
      title="Staff"
      lead="The people who may sign in here."
      actions={<LinkButton to="/operator/staff/add">Add an account</LinkButton>}
    >
      <Table
        caption="Accounts of staff"
        columns={[
          {
            label: "Name",
            cell: ({ id, name }) => (
              <Link to={`/operator/staff/${id}`} className="underline">
                {name}
              </Link>
            ),
          },
          { label: "E-mail", cell: ({ email }) => email },
          { label: "Roles", cell: ({ roles }) => roles.join(", ") },
          {
            label: "Sign-in",
            cell: ({ passkeys, setupUntil }) =>
              setupUntil === null
                ? `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`
                : `first one until ${new Date(setupUntil).toISOString().slice(0, 10)}`,
          },
        ]}
        rows={accounts}
        keyOf={({ id }) => id}
        empty="There are no accounts."
      />
    </OperatorPage>
  );
}
