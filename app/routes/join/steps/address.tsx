import {
  ADDRESS_CHANGE_REFUSALS,
  type AddressChangeRefusal,
  changeAddress,
} from "~/domain/signup/activation-mail";
import { changeAddressSchema } from "~/domain/signup/signup.schema";
import { loadStep, requireStep } from "~/features/signup/load-step";
import { continueTo, formErrorOf } from "~/features/signup/signup-paths";
import { StepScreen } from "~/features/signup/step-screen";
import { getServices } from "~/request/middleware/context";
import { type FormErrorKey, readForm, rejectForm } from "~/request/read-form";
import { getClientContext } from "~/request/visitor-context";
import type { Route } from "./+types/address";

export function loader(args: Route.LoaderArgs) {
  return loadStep(args, "confirm");
}

/** POST /complete-signup/address: changes the address and sends the e-mail there. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const viewer = await requireStep({ request, context }, "confirm");
  const form = await readForm(request, changeAddressSchema);
  if (!form.ok) return form.reply;
  const { id: accountId, sessionHash } = viewer;
  const outcome = await changeAddress(
    getServices(context),
    { ...getClientContext(request, context), accountId, sessionHash },
    form.value,
  );
  if (outcome.ok) return continueTo(url, "/complete-signup?step=confirm&sent=changed");
  const { refusal } = outcome;
  const [field, key] = ERROR_FIELDS[refusal];
  return rejectForm(
    form.submission,
    { fields: { [field]: key } },
    ADDRESS_CHANGE_REFUSALS[refusal],
  );
}

/** The field and the message of each business error. */
const ERROR_FIELDS: Record<AddressChangeRefusal, ["email" | "password", key: FormErrorKey]> = {
  already_confirmed: ["email", "join:refusal.already_confirmed"],
  too_many_mails: ["email", "join:refusal.too_many_mails"],
  mailbox_full: ["email", "join:refusal.mailbox_full"],
  too_many_attempts: ["email", "join:refusal.too_many_attempts"],
  address_disposable: ["email", "join:refusal.address_disposable"],
  address_taken: ["email", "join:refusal.account_exists"],
  password_needed: ["password", "join:refusal.password_needed"],
  login_failed: ["password", "join:refusal.password_wrong"],
  login_locked: ["password", "join:refusal.password_locked"],
  login_code_only: ["password", "join:refusal.password_locked"],
};

export default function Address({ loaderData, actionData }: Route.ComponentProps) {
  return <StepScreen {...loaderData} lastResult={formErrorOf(actionData)} answered="address" />;
}
