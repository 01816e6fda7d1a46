import { data, Link, redirect } from "react-router";
import { startExperimentSchema } from "~/domain/experiment/experiment.schema";
import {
  EXPERIMENT_REFUSALS,
  type ExperimentRefusal,
  startExperiment,
} from "~/domain/experiment/run-experiment";
import { listSites } from "~/domain/site/list-sites";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/start-comparison";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

export const loader = () => null;

const REFUSALS: Record<ExperimentRefusal | "invalid", string> = {
  not_found: "There is no such site.",
  same_lander: "Choose two different landers.",
  slug_taken: "The site has used this name before. Choose another.",
  invalid: "Check the name, the figures and the reason.",
};

/** POST /operator/numbers/comparisons/start */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, startExperimentSchema);
  if (!form.ok) return data({ error: REFUSALS.invalid }, 422);
  const services = getServices(context);
  const { site, slug, reason, share_b: shareB, baseline, effect, ...landers } = form.value;
  const isSite = (await listSites(services)).some(({ id }) => id === site);
  if (!isSite) return data({ error: REFUSALS.not_found }, EXPERIMENT_REFUSALS.not_found);
  const outcome = await startExperiment(services, getStaff(context), {
    siteId: site,
    ...{ slug, reason, shareB, baseline, effect },
    landerA: landers.lander_a,
    landerB: landers.lander_b,
  });
  if (outcome.ok) return redirect("/operator/numbers/comparisons");
  const { refusal } = outcome;
  return data({ error: REFUSALS[refusal] }, EXPERIMENT_REFUSALS[refusal]);
}

/** Shown only if the comparison was refused. */
export default function StartComparison({ actionData }: Route.ComponentProps) {
  return (
    <OperatorPage title="The comparison was not started" narrow>
      <Alert tone="danger" title={actionData?.error ?? "Nothing was sent."} live />
      <p className="mt-4">
        <Link to="/operator/numbers/comparisons" className="underline">
          Back to the comparisons
        </Link>
      </p>
    </OperatorPage>
  );
}
