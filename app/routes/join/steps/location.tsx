import { isRegionOf } from "~/domain/location/location";
import { saveLocation } from "~/domain/signup/save-step";
import { locationStepSchema } from "~/domain/signup/signup.schema";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices, getSite } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import type { Route } from "./+types/location";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "location");
}

/** POST /complete-signup/location: stores the location. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "location");
  const form = await readForm(request, locationStepSchema(getSite(context).countries, isRegionOf));
  if (!form.ok) return form.reply;
  await saveLocation(getServices(context), viewer, { origin: url.origin, form: form.value });
  return continueTo(url, "/complete-signup");
}

export default function Location({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} />;
}
