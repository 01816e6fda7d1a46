import { data, redirect } from "react-router";
import { removeStaff } from "~/domain/staff/manage-staff";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/remove";
import { staffIdOf } from "./find-account";

export const handle = { permission: "staff.manage" } satisfies OperatorHandle;

/** POST /operator/staff/:id/remove: removes an account; its page shows why it was not removed. */
export async function action({ context, params }: Route.ActionArgs) {
  const id = staffIdOf(params.id);
  const outcome = await removeStaff(getServices(context), { staff: getStaff(context) }, id);
  if (outcome.ok) return redirect("/operator/staff", 303);
  if (outcome.refusal === "not_found") throw data(null, { status: 404 });
  return redirect(`/operator/staff/${id}?error=${outcome.refusal}`, 303);
}
