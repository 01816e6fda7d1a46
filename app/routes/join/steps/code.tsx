import { activateByCode } from "~/domain/signup/activate-account";
import { confirmSchema } from "~/domain/signup/signup.schema";
import { clientOf } from "~/http/client";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { loadStep } from "../load-step";
import { OVER, onwards, refusedOf } from "../onwards";
import { openSession } from "../open-session";
import { requireStep } from "../require-step";
import { StepScreen } from "../step-screen";
import type { Route } from "./+types/code";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

const DONE = "/activate/done";

/** POST /complete-signup/code: confirms the address with the e-mailed code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.reply;
  const outcome = await activateByCode(getServices(context), clientOf(request, context), {
    accountId: viewer.id,
    code: form.value.code,
  });
  if (!outcome.ok)
    return refuseForm(form.submission, { fields: { code: `join:refusal.${outcome.refusal}` } });
  const opened = await openSession({ request, context }, outcome.value, { to: DONE });
  if (!url.searchParams.has(OVER)) return opened;
  // No redirect: the old session's socket closes now, and the revalidation it causes would replace
  // the redirect.
  const cookies = opened.headers
    .getSetCookie()
    .map((line): [string, string] => ["set-cookie", line]);
  return onwards(url, DONE, cookies);
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={refusedOf(actionData)} answered="code" />;
}
