import { PHOTO_REFUSALS } from "~/domain/photo/store-photo";
import { savePhoto } from "~/domain/signup/save-step";
import { photoStepSchema } from "~/domain/signup/signup.schema";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import type { Route } from "./+types/photo";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "photo");
}

/** POST /complete-signup/photo: adds the photo. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "photo");
  const form = await readForm(request, photoStepSchema);
  if (!form.ok) return form.reply;
  const { photo, crop: cut = "middle" } = form.value;
  const bytes = await photo.arrayBuffer();
  const outcome = await savePhoto(getServices(context), viewer, {
    site: getSite(context),
    origin: url.origin,
    bytes,
    cut,
  });
  if (outcome.ok) return continueTo(url, "/complete-signup");
  const { refusal } = outcome;
  const photoError =
    refusal === "duplicate_picture"
      ? (`photos:refusal.${refusal}` as const)
      : (`join:refusal.${refusal}` as const);
  return rejectForm(form.submission, { fields: { photo: photoError } }, PHOTO_REFUSALS[refusal]);
}

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} />;
}
