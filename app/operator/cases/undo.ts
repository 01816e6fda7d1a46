import { undoSchema } from "~/domain/moderation/moderation.schema";
import { CASE_UNDO_REFUSALS, undoCaseDecision } from "~/domain/moderation/undo-case";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import type { Route } from "./+types/undo";

export const handle = { permission: "reports.decide" } satisfies OperatorHandle;

/** Undoes a decision about reports, a complaint or a held message within a day. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readActionForm(request, undoSchema);
  const outcome = await undoCaseDecision(getServices(context), getStaff(context), form);
  if (outcome.ok)
    return answer(
      request,
      { kind: outcome.value },
      { location: `/operator/cases?queue=${outcome.value}&result=undone` },
    );
  const { refusal } = outcome;
  return answer(
    request,
    { refusal },
    { location: `/operator/cases?result=${refusal}`, status: CASE_UNDO_REFUSALS[refusal] },
  );
}
