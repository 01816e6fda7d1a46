import { data } from "react-router";
import { addStaff } from "~/domain/staff/manage-staff";
import { addStaffSchema } from "~/domain/staff/staff.schema";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { describeRefusal } from "../account/refusals";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/add";
import { Credentials } from "./credentials";
import { RoleFields } from "./role-fields";

export const handle = { permission: "staff.manage" } satisfies OperatorHandle;

export const loader = () => null;

/** POST /operator/staff/add: the response shows the credentials of the first sign-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, addStaffSchema);
  if (!form.ok) return data({ error: INVALID }, { status: 422 });
  const manager = { staff: getStaff(context) };
  const outcome = await addStaff(getServices(context), manager, form.value);
  if (outcome.ok) return { email: form.value.email, credentials: outcome.value.credentials };
  const { text, status } = describeRefusal(outcome.refusal);
  return data({ error: text }, { status });
}

const INVALID = "An e-mail address, a name of at most 60 characters and a role are needed.";

export default function AddStaff({ actionData }: Route.ComponentProps) {
  if (actionData && "credentials" in actionData)
    return (
      <OperatorPage back={{ to: "/operator/staff", label: "Staff" }} title="Account added" narrow>
        <Credentials {...actionData} />
      </OperatorPage>
    );
  return (
    <OperatorPage title="Add an account" narrow>
      <form method="post" className="grid max-w-form gap-4">
        {actionData ? (
          <Alert tone="danger" live>
            {actionData.error}
          </Alert>
        ) : null}
        <Field name="email" label="E-mail address" {...EMAIL_INPUT} autoComplete="off" required />
        <Field name="name" label="Name" maxLength={60} autoComplete="off" required />
        <RoleFields roles={[]} />
        <Button type="submit" className="justify-self-start">
          Add
        </Button>
      </form>
    </OperatorPage>
  );
}
