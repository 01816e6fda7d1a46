import { redirect } from "react-router";
import { endNetworkSchema } from "~/domain/affiliate/affiliate.schema";
import { stopNetwork } from "~/domain/affiliate/manage-networks";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/end";
import { readNetworkPath } from "./network-key";

export const handle = { permission: "affiliates.manage" } satisfies OperatorHandle;

/** POST /operator/affiliates/:site/:id/end */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key, page } = readNetworkPath(params);
  const form = await readForm(request, endNetworkSchema);
  if (!form.ok) return redirect(`${page}?result=reason`, 303);
  const change = { ...key, reason: form.value.reason };
  const outcome = await stopNetwork(getServices(context), getStaff(context), change);
  if (!outcome.ok) throw notFound();
  return redirect(`${page}?result=ended`, 303);
}
