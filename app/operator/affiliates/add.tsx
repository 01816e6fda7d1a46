import { data, Form, redirect } from "react-router";
import { addNetworkSchema } from "~/domain/affiliate/affiliate.schema";
import { addNetwork } from "~/domain/affiliate/manage-networks";
import { findAdministeredSite, listSites } from "~/domain/site-admin/list-sites";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/add";
import { CallFields } from "./call-fields";

export const handle = { permission: "affiliates.manage" } satisfies OperatorHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const sites = await listSites(getServices(context));
  return { sites: sites.map(({ id, host }) => ({ id, host })) };
}

const MESSAGES: Record<string, string> = {
  site: "Choose a site.",
  label: "At most 100 characters, as in the links of the network.",
};

/** POST /operator/affiliates/add */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, addNetworkSchema);
  if (!form.ok) {
    const { error, initialValue } = form.reply.data;
    return data({ invalid: Object.keys(error ?? {}), typed: initialValue ?? {} }, { status: 422 });
  }
  const services = getServices(context);
  const { site, label, method, url, sale_delay_days: saleDelayDays } = form.value;
  const typed = { site, label, method, url, sale_delay_days: String(saleDelayDays) };
  if (!(await findAdministeredSite(services, site)))
    return data({ invalid: ["site"], typed }, { status: 422 });
  const input = { siteId: site, label, method, url, saleDelayDays };
  const outcome = await addNetwork(services, getStaff(context), input);
  if (!outcome.ok) return data({ invalid: ["taken"], typed }, { status: 409 });
  return redirect(`/operator/affiliates/${site}/${outcome.value}`, 303);
}

export default function AddNetwork({ loaderData, actionData }: Route.ComponentProps) {
  const typed = (actionData?.typed ?? {}) as Record<string, string>;
  const errorOf = (name: string) =>
    actionData?.invalid.includes(name) ? MESSAGES[name] : undefined;
  return (
    <OperatorPage
      back={{ to: "/operator/affiliates", label: "Affiliates" }}
      title="Add a network"
      lead="It learns of events from now on, without a member's data."
      narrow
    >
      <Form method="post" className="grid max-w-form gap-4">
        {actionData?.invalid.includes("taken") ? (
          <Alert tone="danger" live>
            The site has a running network of this label, or a hundred networks.
          </Alert>
        ) : null}
        <Field
          as="select"
          name="site"
          label="Site"
          defaultValue={typed.site}
          error={errorOf("site")}
        >
          {loaderData.sites.map(({ id, host }) => (
            <option key={id} value={id}>
              {host}
            </option>
          ))}
        </Field>
        <Field
          name="label"
          label="Label"
          hint="The value of “network” in its links."
          defaultValue={typed.label}
          error={errorOf("label")}
          maxLength={100}
          autoComplete="off"
          required
        />
        <CallFields typed={typed} invalid={actionData?.invalid ?? []} />
        <Button type="submit" className="justify-self-start">
          Add the network
        </Button>
      </Form>
    </OperatorPage>
  );
}
