import { campaignOf, stateOf } from "~/domain/experiment/experiment";
import { listExperiments } from "~/domain/experiment/run-experiment";
import { isAllowed } from "~/domain/permission/permission";
import { listSites } from "~/domain/site/list-sites";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/comparisons";
import { Comparison } from "./comparison";
import { ComparisonForm } from "./comparison-form";

export const handle = { permission: "numbers.read" } satisfies OperatorHandle;

/** The newest experiments of all sites, with what may be said about each now. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = getServices(context);
  const [sites, experiments] = await Promise.all([listSites(services), listExperiments(services)]);
  const now = services.now();
  return {
    mayStart: isAllowed(getStaff(context).roles, "sites.edit"),
    sites: sites.map(({ id, name, host }) => ({ id, name, origin: services.originOf(host) })),
    experiments: experiments.map((experiment) => ({
      ...experiment,
      campaign: campaignOf(experiment.slug),
      result: stateOf(experiment, now),
    })),
  };
}

export default function Comparisons({ loaderData }: Route.ComponentProps) {
  const { sites, experiments, mayStart } = loaderData;
  return (
    <OperatorPage
      back={{ to: "/operator/numbers", label: "Numbers" }}
      title="Compare landers"
      lead="Two landers of a site, by the signups that their visitors confirm."
    >
      <div className="grid grid-cols-1 gap-4">
        {experiments.length === 0 ? (
          <p className="desk-card text-muted">No landers have been compared yet.</p>
        ) : null}
        {experiments.map((experiment) => (
          <Comparison
            key={`${experiment.siteId} ${experiment.slug}`}
            experiment={experiment}
            site={sites.find(({ id }) => id === experiment.siteId)}
            mayStop={mayStart}
          />
        ))}
        {mayStart ? <ComparisonForm sites={sites} /> : null}
      </div>
    </OperatorPage>
  );
}
