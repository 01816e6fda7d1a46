import { data, Form, Link, useNavigation } from "react-router";
import { findRoute, makeRoute, type RouteState } from "~/domain/site-admin/add-site";
import { findAdministeredSite } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/route";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/** Whether a site's host reaches the Worker, and what remains to be done. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  return {
    site: { id: site.id, host: site.host, name: site.settings?.name ?? site.host },
    origin: services.originOf(site.host),
    problems: site.problems,
    state: await findRoute(services, site.host),
    added: url.searchParams.get("added") === "yes",
  };
}

/** Makes the route. */
export async function action({ params, context }: Route.ActionArgs) {
  const services = getServices(context);
  const site = await findAdministeredSite(services, params.site);
  if (!site) throw notFound();
  const made = await makeRoute(services, site.host);
  return data({ problem: made.ok ? null : made.problem }, { status: made.ok ? 200 : 502 });
}

const STATES: Record<RouteState, string> = {
  local: "This host needs no route: it answers on this machine.",
  unknown: "The deployment has no API token, so the route is made by the commands below.",
  no_zone: "The account has no active zone for this host. Add the domain at Cloudflare first.",
  missing: "The host has no route yet, so it does not answer.",
  there: "The host has its route. Certificate and DNS record can take some minutes.",
  failed: "Cloudflare did not answer, so the state of the route is unknown.",
};

export default function RoutePage({ loaderData, actionData }: Route.ComponentProps) {
  const { site, origin, problems, state, added } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <OperatorPage
      title={`Route of ${site.name}`}
      lead={
        <Link to={`/operator/sites/${site.id}`} className="underline">
          {site.host}
        </Link>
      }
      narrow
    >
      <div className="grid gap-4">
        {added ? (
          <Alert tone="success" live>
            The site was added. It answers within a minute at{" "}
            <a href={origin} className="underline">
              {origin}
            </a>
            , once its host has a route.
          </Alert>
        ) : null}
        {actionData?.problem ? (
          <Alert tone="danger" title="The route was not made" live>
            {actionData.problem}
          </Alert>
        ) : null}
        <p>{STATES[state]}</p>
        {state === "missing" || state === "failed" ? (
          <Form method="post">
            <Button type="submit" busy={busy}>
              Make the route
            </Button>
          </Form>
        ) : null}
        {state === "local" ? null : <Commands host={site.host} />}
        {problems.length > 0 ? (
          <Alert tone="warning" title="To do before it is public">
            <ul className="list-disc ps-5">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
      </div>
    </OperatorPage>
  );
}

/** A deployment publishes the routes of wrangler.toml and removes all others. */
function Commands({ host }: { host: string }) {
  return (
    <section aria-labelledby="commands" className="desk-card">
      <h2 id="commands" className="text-lg">
        Before the next deployment
      </h2>
      <p className="mt-1 text-muted">
        A deployment removes routes that wrangler.toml does not have. These commands add it there
        and publish it:
      </p>
      <pre className="mt-2 overflow-x-auto text-sm">
        {`npm run site -- add ${host} --remote\nnpm run deploy`}
      </pre>
    </section>
  );
}
