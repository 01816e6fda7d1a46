import { data, redirect } from "react-router";
import { CANNED_REFUSALS, removeCannedAnswer } from "~/domain/support/canned-answers";
import { removeCannedSchema } from "~/domain/support/support.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import type { Route } from "./+types/remove-answer";

export const handle = { permission: "support.answer" } satisfies OperatorHandle;

/** Removes a canned answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readActionForm(request, removeCannedSchema);
  const outcome = await removeCannedAnswer(getServices(context), getStaff(context), form);
  if (!outcome.ok) throw data(null, { status: CANNED_REFUSALS[outcome.refusal] });
  const query = new URLSearchParams({ site: form.site, result: "removed" });
  return redirect(`/operator/support/answers?${query}`, 303);
}
