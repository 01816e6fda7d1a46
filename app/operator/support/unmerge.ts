import { data, redirect } from "react-router";
import { unmergeThread } from "~/domain/support/merge-threads";
import { SUPPORT_REFUSALS } from "~/domain/support/support";
import { unmergeSchema } from "~/domain/support/support.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/unmerge";
import { threadPath } from "./labels";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** Separates a merged thread again, within a day. */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, thread } = await readActionForm(request, unmergeSchema);
  const key = { siteId: site, id: thread };
  const outcome = await unmergeThread(getServices(context), getStaff(context), key);
  if (outcome.ok) return redirect(`${threadPath(key)}?result=unmerged`, 303);
  if (outcome.refusal === "not_found") throw data(null, { status: SUPPORT_REFUSALS.not_found });
  return redirect(`${threadPath(key)}?problem=${outcome.refusal}`, 303);
}
