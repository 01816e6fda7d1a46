import { redirect } from "react-router";
import { retryPostbacks } from "~/domain/affiliate/manage-networks";
import { getServices } from "~/request/middleware/context";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/retry";
import { readNetworkPath } from "./network-key";

export const handle = { permission: "affiliates.manage" } satisfies OperatorHandle;

/** POST /operator/affiliates/:site/:id/retry: sends the failed postbacks again. */
export async function action({ params, context }: Route.ActionArgs) {
  const { key, page } = readNetworkPath(params);
  await retryPostbacks(getServices(context), getStaff(context), key);
  return redirect(`${page}?result=retried`, 303);
}
