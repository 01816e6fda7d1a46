import { activateByCode } from "~/domain/signup/activate-account";
import { confirmSchema } from "~/domain/signup/signup.schema";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, DIALOG_PARAM, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { redirectWithSession } from "~/request/redirect-with-session";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/code";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

const DONE_PATH = "/activate/done";

/** POST /complete-signup/code: confirms the address with the e-mailed code. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.reply;
  const outcome = await activateByCode(getServices(context), getClientContext(request, context), {
    accountId: viewer.id,
    code: form.value.code,
  });
  if (!outcome.ok)
    return rejectForm(form.submission, { fields: { code: `join:refusal.${outcome.refusal}` } });
  const response = await redirectWithSession({ request, context }, outcome.value, {
    to: DONE_PATH,
  });
  if (!url.searchParams.has(DIALOG_PARAM)) return response;
  // No redirect: the old session's socket closes now, and the revalidation it causes would replace
  // the redirect.
  const cookies = response.headers
    .getSetCookie()
    .map((line): [string, string] => ["set-cookie", line]);
  return continueTo(url, DONE_PATH, cookies);
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} answered="code" />;
}
