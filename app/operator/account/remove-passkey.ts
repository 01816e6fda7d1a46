import { data, redirect } from "react-router";
import { removeStaffPasskey } from "~/domain/staff/own-account";
import { ownPasskeySchema } from "~/domain/staff/staff.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/remove-passkey";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** POST /operator/account/passkey/remove: the page of the account shows why it was not removed. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await readActionForm(request, ownPasskeySchema);
  const outcome = await removeStaffPasskey(getServices(context), getStaff(context), id);
  if (outcome.ok) return redirect("/operator/account", 303);
  if (outcome.refusal === "not_found") throw data(null, { status: 404 });
  return redirect(`/operator/account?error=${outcome.refusal}`, 303);
}
