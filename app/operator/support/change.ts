import { data, redirect } from "react-router";
import { listStaff } from "~/domain/staff/manage-staff";
import {
  assignThread,
  releaseThread,
  reopenThread,
  solveThread,
  takeThread,
} from "~/domain/support/change-thread";
import { SUPPORT_REFUSALS } from "~/domain/support/support";
import { changeSchema } from "~/domain/support/support.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/change";
import { threadPath } from "./labels";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** Changes the owner or the state of a thread. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, thread, change, staff: colleague } = await readActionForm(request, changeSchema);
  const services = getServices(context);
  const staff = getStaff(context);
  const key = { siteId: site, id: thread };
  const assign = async () => {
    const to = (await listStaff(services)).find(({ id }) => id === colleague) ?? null;
    return assignThread(services, staff, { key, to });
  };
  const changes = {
    take: () => takeThread(services, staff, key),
    release: () => releaseThread(services, staff, key),
    assign,
    solve: () => solveThread(services, staff, key),
    reopen: () => reopenThread(services, staff, key),
  };
  const outcome = await changes[change]();
  if (outcome.ok) return redirect(`${threadPath(key)}?result=${change}`, 303);
  if (outcome.refusal === "not_found" || outcome.refusal === "not_permitted")
    throw data(null, { status: SUPPORT_REFUSALS[outcome.refusal] });
  return redirect(`${threadPath(key)}?problem=${outcome.refusal}`, 303);
}
