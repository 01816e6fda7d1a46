import { isAllowed, PERMISSIONS, type Permission, ROLES } from "~/domain/permission/permission";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import { Table } from "../ui/table";
import type { Route } from "./+types/overview";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** What the signed-in person may do, by the permissions of their roles. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, roles } = getStaff(context);
  const names = Object.keys(PERMISSIONS) as Permission[];
  return {
    name,
    roles: ROLES.filter((role) => roles.includes(role)),
    permissions: names
      .filter((permission) => isAllowed(roles, permission))
      .map((permission) => ({ permission, about: PERMISSIONS[permission].about })),
  };
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, roles, permissions } = loaderData;
  return (
    <OperatorPage title="Overview" lead={`Signed in as ${name}: ${roles.join(", ")}.`}>
      <Table
        caption="What your roles permit"
        columns={[
          { label: "Permission", cell: ({ permission }) => permission },
          { label: "What it permits", cell: ({ about }) => about },
        ]}
        rows={permissions}
        keyOf={({ permission }) => permission}
        empty="Your roles permit nothing."
      />
    </OperatorPage>
  );
}
