import { data } from "react-router";
import { resetStaff } from "~/domain/staff/manage-staff";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/reset";
import { Credentials } from "./credentials";
import { findAccount } from "./find-account";

export const handle = { permission: "staff.manage" } satisfies OperatorHandle;

/** Loaded after the form too: the account still exists. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { email: (await findAccount(getServices(context), params.id)).email };
}

/** POST /operator/staff/:id/reset: the response shows the new credentials. */
export async function action({ context, params }: Route.ActionArgs) {
  const { id } = await findAccount(getServices(context), params.id);
  const outcome = await resetStaff(getServices(context), { staff: getStaff(context) }, id);
  if (!outcome.ok) throw data(null, { status: 404 });
  return { credentials: outcome.value.credentials };
}

export default function ResetStaff({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage title="Sign-in reset" narrow>
      {actionData ? (
        <Credentials email={loaderData.email} credentials={actionData.credentials} />
      ) : (
        <p>Nothing was reset. Use the button on the page of the account.</p>
      )}
    </OperatorPage>
  );
}
