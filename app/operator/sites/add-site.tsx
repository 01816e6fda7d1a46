import { data, Form, redirect, useNavigation } from "react-router";
import { FORM_ROOT } from "~/domain/site/form-tree";
import { formOf } from "~/domain/site/setting-form";
import {
  ADD_SITE_REFUSALS,
  type AddSiteRefusal,
  addSite,
  isLocalHost,
  makeRoute,
} from "~/domain/site-admin/add-site";
import { listSites } from "~/domain/site-admin/list-sites";
import { newSiteSchema } from "~/domain/site-admin/new-site.schema";
import { addSiteSchema } from "~/domain/site-admin/site-admin.schema";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import type { Route } from "./+types/add-site";
import { readTreeForm } from "./read-tree-form";
import { SettingFields } from "./setting-fields";

export const handle = { permission: "sites.edit" } satisfies OperatorHandle;

/** The form of a new domain; `?copy=` chooses the site whose settings it starts with. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = getServices(context);
  return {
    node: formOf(newSiteSchema).node,
    hasToken: services.zones !== null,
    copy: url.searchParams.get("copy") ?? "",
    sites: (await listSites(services)).map(({ id, host }) => ({ id, host })),
  };
}

const ERRORS: Record<AddSiteRefusal, string> = {
  host_taken: "A site has this host already.",
  operator_host: "This is the host of the operators' pages.",
  no_zone:
    "The account has no active zone for this host. Add the domain at Cloudflare first, then send this again.",
  cloudflare_failed: "Cloudflare did not answer, so nothing was changed. Send it again.",
  not_found: "The site to copy no longer exists.",
  invalid: "These are not the settings of a site.",
};

/** Adds the site and makes its route, if the deployment has a token. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = getServices(context);
  const form = await readTreeForm(request, { schema: newSiteSchema, rest: addSiteSchema });
  if (!form.ok) return data({ ...form.typed, problem: null }, { status: 422 });
  const { value: site, rest, typed } = form;
  const outcome = await addSite(services, getStaff(context), {
    site,
    copyOf: rest.copy ?? null,
    reason: rest.reason,
    operatorHost: new URL(request.url).hostname,
  });
  if (!outcome.ok) {
    const { refusal } = outcome;
    const isOfHost = refusal !== "not_found" && refusal !== "invalid";
    const errors: Record<string, string> = isOfHost
      ? { [`${FORM_ROOT}.host`]: ERRORS[refusal] }
      : {};
    const problem = isOfHost ? null : (outcome.problem ?? ERRORS[refusal]);
    return data({ ...typed, errors, problem }, { status: ADD_SITE_REFUSALS[refusal] });
  }
  const page = `/operator/sites/${outcome.value.id}/route`;
  if (services.zones === null || isLocalHost(site.host)) return redirect(`${page}?added=yes`, 303);
  const made = await makeRoute(services, site.host);
  return redirect(`${page}?added=yes&made=${made.ok ? "yes" : "no"}`, 303);
}

export default function AddSite({ loaderData, actionData }: Route.ComponentProps) {
  const { node, hasToken, copy, sites } = loaderData;
  const busy = useNavigation().state !== "idle";
  const values = actionData?.values ?? {};
  const errors = actionData?.errors ?? {};
  return (
    <OperatorPage
      back={{ to: "/operator/sites", label: "Sites" }}
      title="Add a domain"
      lead={
        hasToken
          ? "The domain must be a zone of this Cloudflare account. Its route is made at once."
          : "The domain must be a zone of this Cloudflare account. Its route is made by a command that the next page shows."
      }
      narrow
    >
      {actionData ? (
        <div className="mb-4">
          <Alert tone="danger" live>
            {actionData.problem ??
              (Object.keys(errors).length > 0
                ? "Nothing was added: correct the fields below."
                : "Write a reason.")}
          </Alert>
        </div>
      ) : null}
      <Form method="post" className="grid gap-5">
        <Field
          as="select"
          name="copy"
          label="Start with the settings of"
          hint="Without name, addresses, countries and language."
          defaultValue={copy}
        >
          <option value="">the defaults</option>
          {sites.map(({ id, host }) => (
            <option key={id} value={id}>
              {host}
            </option>
          ))}
        </Field>
        <SettingFields
          key={JSON.stringify(values)}
          node={node}
          path={FORM_ROOT}
          label="Domain"
          values={values}
          errors={errors}
        />
        <ReasonField />
        <Button type="submit" busy={busy}>
          Add the domain
        </Button>
      </Form>
    </OperatorPage>
  );
}
