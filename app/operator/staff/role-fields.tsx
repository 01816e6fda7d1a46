import { ROLES, type Role } from "~/domain/permission/permission";

/** What each role is for, where roles are chosen; PERMISSIONS has the details. */
const ABOUT: Record<Role, string> = {
  owner: "everything, and the accounts of staff",
  operator: "everything but the accounts of staff",
  moderator: "photos, reports, appeals, suspensions",
  support: "members' questions, credits, data exports",
  bookkeeper: "orders, refunds, figures",
};

export function RoleFields({ roles }: { roles: readonly Role[] }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Roles</legend>
      {ROLES.map((role) => (
        <label key={role} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="roles"
            value={role}
            defaultChecked={roles.includes(role)}
            className="size-5"
          />
          <span>
            {role} <span className="text-sm text-muted">{ABOUT[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
