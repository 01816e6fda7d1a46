import { UNDO_REFUSALS, undoPhotoDecision } from "~/domain/moderation/decide-photo";
import { undoSchema } from "~/domain/moderation/moderation.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import type { Route } from "./+types/undo";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

/** Undoes a decision about a photo within a day. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readActionForm(request, undoSchema);
  const outcome = await undoPhotoDecision(getServices(context), getStaff(context), form);
  if (outcome.ok)
    return answer(
      request,
      { photo: outcome.value },
      { location: "/operator/photos?result=undone" },
    );
  const { refusal } = outcome;
  return answer(
    request,
    { refusal },
    { location: `/operator/photos?result=${refusal}`, status: UNDO_REFUSALS[refusal] },
  );
}
