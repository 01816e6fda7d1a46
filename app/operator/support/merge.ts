import { data, redirect } from "react-router";
import { mergeThread } from "~/domain/support/merge-threads";
import { SUPPORT_REFUSALS } from "~/domain/support/support";
import { mergeSchema } from "~/domain/support/support.schema";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/merge";
import { threadPath } from "./labels";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** Shows a thread in that with the typed number. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, mergeSchema);
  if (!form.ok) return redirect("/operator/support?tab=all", 303);
  const { site, thread, number, confirmed } = form.value;
  const key = { siteId: site, id: thread };
  const outcome = await mergeThread(getServices(context), getStaff(context), {
    ...{ key, number, confirmed },
  });
  if (outcome.ok) return redirect(`${threadPath(outcome.value)}?result=merged`, 303);
  if (outcome.refusal === "not_found") throw data(null, { status: SUPPORT_REFUSALS.not_found });
  const into = outcome.refusal === "other_party" ? `&into=${number}` : "";
  return redirect(`${threadPath(key)}?problem=${outcome.refusal}${into}`, 303);
}
