import { data, Form, redirect } from "react-router";
import { changeNetworkSchema } from "~/domain/affiliate/affiliate.schema";
import { changeNetwork, findNetwork } from "~/domain/affiliate/manage-networks";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { OperatorPage } from "../ui/operator-page";
import { ReasonField } from "../ui/reason-field";
import type { Route } from "./+types/edit";
import { CallFields } from "./call-fields";
import { readNetworkPath } from "./network-key";

export const handle = { permission: "affiliates.manage" } satisfies OperatorHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { key, page } = readNetworkPath(params);
  const network = await findNetwork(getServices(context), key);
  if (!network || network.endedAt !== null) throw notFound();
  const { label, method, url, saleDelayDays } = network;
  return { page, label, values: { method, url, sale_delay_days: String(saleDelayDays) } };
}

/** Changes how a network is called. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key, page } = readNetworkPath(params);
  const form = await readForm(request, changeNetworkSchema);
  if (!form.ok) {
    const { error, initialValue } = form.reply.data;
    return data({ invalid: Object.keys(error ?? {}), typed: initialValue ?? {} }, { status: 422 });
  }
  const { method, url, sale_delay_days: saleDelayDays, reason } = form.value;
  const change = { ...key, method, url, saleDelayDays, reason };
  const outcome = await changeNetwork(getServices(context), getStaff(context), change);
  if (!outcome.ok) throw notFound();
  return redirect(`${page}?result=changed`, 303);
}

export default function EditNetwork({ loaderData, actionData }: Route.ComponentProps) {
  const { page, label, values } = loaderData;
  const typed = (actionData?.typed ?? values) as Record<string, string>;
  const invalid = actionData?.invalid ?? [];
  return (
    <OperatorPage
      back={{ to: page, label }}
      title={`Change ${label}`}
      lead="Its label stays: it names the members it brought."
      narrow
    >
      <Form method="post" className="grid max-w-form gap-4">
        {invalid.length > 0 ? (
          <Alert tone="danger" live>
            Nothing was changed: correct the fields below.
          </Alert>
        ) : null}
        <CallFields typed={typed} invalid={invalid} />
        <ReasonField
          defaultValue={typed.reason}
          error={
            invalid.includes("reason") ? "Write a reason of up to 1,000 characters." : undefined
          }
        />
        <Button type="submit" className="justify-self-start">
          Change the network
        </Button>
      </Form>
    </OperatorPage>
  );
}
