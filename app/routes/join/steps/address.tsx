import { redirect } from "react-router";
import { type ChangeRefusal, changeAddress } from "~/domain/signup/change-address";
import { changeAddressSchema } from "~/domain/signup/signup.schema";
import { clientOf } from "~/http/client";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { loadStep } from "../load-step";
import { requireStep } from "../require-step";
import { StepScreen } from "../step-screen";
import type { Route } from "./+types/address";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

/** POST /complete-signup/address: another address for the mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, changeAddressSchema);
  if (!form.ok) return form.reply;
  const { id: accountId, sessionHash } = viewer;
  const outcome = await changeAddress(
    getServices(context),
    { ...clientOf(request, context), accountId, sessionHash },
    form.value,
  );
  if (outcome.ok) return redirect("/complete-signup?step=confirm&sent=changed");
  const [field, key, status] = SHOWN[outcome.refusal];
  return refuseForm(form.submission, { fields: { [field]: `join:refusal.${key}` } }, status);
}

/** Beside which field a refusal stands, in which words. */
const SHOWN: Record<ChangeRefusal, ["email" | "password", string, number]> = {
  already_confirmed: ["email", "already_confirmed", 409],
  address_taken: ["email", "account_exists", 409],
  too_many_mails: ["email", "too_many_mails", 429],
  mailbox_full: ["email", "mailbox_full", 429],
  too_many_attempts: ["email", "too_many_attempts", 429],
  password_needed: ["password", "password_needed", 422],
  login_failed: ["password", "password_wrong", 422],
  login_locked: ["password", "password_locked", 429],
  login_code_only: ["password", "password_locked", 429],
};

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={actionData} answered="address" />;
}
