import { redirect } from "react-router";
import { endStaffSession } from "~/domain/staff/own-account";
import { ownSessionSchema } from "~/domain/staff/staff.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/end-session";

export const handle = { permission: "desk.open" } satisfies OperatorHandle;

/** POST /operator/account/session/end: ends one of the own sessions; an ended one is no error. */
export async function action({ request, context }: Route.ActionArgs) {
  const { id } = await readActionForm(request, ownSessionSchema);
  await endStaffSession(getServices(context), getStaff(context), id);
  return redirect("/operator/account", 303);
}
