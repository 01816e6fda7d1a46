import { DECISION_REFUSALS, decidePhoto } from "~/domain/moderation/decide-photo";
import { photoDecisionSchema } from "~/domain/moderation/moderation.schema";
import { getServices } from "~/request/middleware/context";
import { readActionForm } from "~/request/read-form";
import { getStaff, type OperatorHandle } from "~/request/staff-context";
import { answer } from "../answer";
import { storeLanguage } from "../ui/staff-language";
import type { Route } from "./+types/decide";

export const handle = { permission: "photos.review" } satisfies OperatorHandle;

/** Decides a photo. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readActionForm(request, photoDecisionSchema);
  const outcome = await decidePhoto(getServices(context), getStaff(context), form);
  if (outcome.ok)
    return answer(
      request,
      { decision: outcome.value },
      {
        location: "/operator/photos?result=decided",
        ...(form.facts && { cookie: storeLanguage(request, form.language) }),
      },
    );
  const { refusal } = outcome;
  return answer(
    request,
    { refusal },
    { location: `/operator/photos?result=${refusal}`, status: DECISION_REFUSALS[refusal] },
  );
}
