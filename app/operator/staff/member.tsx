import { data, redirect } from "react-router";
import { changeRoles } from "~/domain/staff/manage-staff";
import { rolesSchema } from "~/domain/staff/staff.schema";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { describeRefusal } from "../account/refusals";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/member";
import { findAccount, staffIdOf } from "./find-account";
import { RoleFields } from "./role-fields";

export const handle = { permission: "staff.manage" } satisfies OperatorHandle;

/** GET /operator/staff/:id: one account. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const account = await findAccount(getServices(context), params.id);
  const isLastOwner = url.searchParams.get("error") === "last_owner";
  return { account, error: isLastOwner ? describeRefusal("last_owner").text : null };
}

/** POST /operator/staff/:id: sets the roles, which ends the sessions of the account. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const id = staffIdOf(params.id);
  const form = await readForm(request, rolesSchema);
  if (!form.ok) return data({ error: "At least one role is needed." }, { status: 422 });
  const manager = { staff: getStaff(context) };
  const input = { id, roles: form.value.roles };
  const outcome = await changeRoles(getServices(context), manager, input);
  if (outcome.ok) return redirect("/operator/staff", 303);
  const { text, status } = describeRefusal(outcome.refusal);
  if (status === 404) throw data(null, { status });
  return data({ error: text }, { status });
}

export default function StaffMember({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = loaderData;
  const error = actionData?.error ?? loaderData.error;
  return (
    <OperatorPage
      back={{ to: "/operator/staff", label: "Staff" }}
      title={account.name}
      lead={account.email}
      narrow
    >
      {error ? (
        <div className="mb-4">
          <Alert tone="danger" live>
            {error}
          </Alert>
        </div>
      ) : null}
      <form method="post" action={`/operator/staff/${account.id}`} className="grid gap-4">
        <RoleFields roles={account.roles} />
        <p className="text-sm text-muted">Other roles end the sessions of this account.</p>
        <Button type="submit" className="justify-self-start">
          Save roles
        </Button>
      </form>
      <div className="mt-8 grid gap-3">
        <h2 className="text-lg">Lost passkeys</h2>
        <p className="text-sm text-muted">
          Deletes the passkeys, ends the sessions and shows a new password for a first sign-in. Make
          sure that you speak to the right person.
        </p>
        <form method="post" action={`/operator/staff/${account.id}/reset`}>
          <Button type="submit" variant="secondary">
            Reset the sign-in
          </Button>
        </form>
        <h2 className="text-lg">Remove</h2>
        <p className="text-sm text-muted">
          Ends the sessions and deletes the passkeys. The audit log keeps the name.
        </p>
        <form method="post" action={`/operator/staff/${account.id}/remove`}>
          <Button type="submit" variant="danger">
            Remove the account
          </Button>
        </form>
      </div>
    </OperatorPage>
  );
}
