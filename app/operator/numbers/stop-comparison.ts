import { data, redirect } from "react-router";
import { stopExperimentSchema } from "~/domain/experiment/experiment.schema";
import { EXPERIMENT_REFUSALS, stopExperiment } from "~/domain/experiment/run-experiment";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/stop-comparison";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/** POST /operator/numbers/comparisons/stop */
export async function action({ request, context }: Route.ActionArgs) {
  const { site: siteId, slug, reason } = await readActionForm(request, stopExperimentSchema);
  const staff = getStaff(context);
  const outcome = await stopExperiment(getServices(context), staff, { siteId, slug, reason });
  if (!outcome.ok) throw data(null, EXPERIMENT_REFUSALS[outcome.refusal]);
  return redirect("/operator/numbers/comparisons");
}
