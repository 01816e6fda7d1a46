import { type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { activateByCode } from "~/domain/signup/activate-account";
import { sendActivationAgain } from "~/domain/signup/activation-mail";
import { type ChangeRefusal, changeAddress } from "~/domain/signup/change-address";
import { changeAddressSchema, confirmSchema, resendSchema } from "~/domain/signup/signup.schema";
import { clientOf } from "~/http/client";
import { readForm, refuseForm } from "~/http/read-form";
import { getServices } from "~/middleware/context";
import { openSession } from "./open-session";

type ActionInput = { request: Request; context: Readonly<RouterContextProvider>; viewer: Viewer };

/** The last page's three deeds: the code (none), a new mail ("resend"), another address ("address"). */
export function answerConfirm(asked: ActionInput, deed: string | null) {
  if (deed === "resend") return resend(asked);
  return deed === "address" ? address(asked) : code(asked);
}

async function code({ request, context, viewer }: ActionInput) {
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.reply;
  const outcome = await activateByCode(getServices(context), clientOf(request, context), {
    accountId: viewer.id,
    code: form.value.code,
  });
  if (!outcome.ok)
    return refuseForm(form.submission, { fields: { code: `join:refusal.${outcome.refusal}` } });
  return openSession(request, context, outcome.value, "/activate/done");
}

async function resend({ request, context, viewer }: ActionInput) {
  const form = await readForm(request, resendSchema);
  if (!form.ok) return form.reply;
  const outcome = await sendActivationAgain(getServices(context), {
    ...clientOf(request, context),
    accountId: viewer.id,
  });
  if (!outcome.ok)
    return refuseForm(
      form.submission,
      { form: `join:refusal.${outcome.refusal}` },
      outcome.refusal === "already_confirmed" ? 409 : 429,
    );
  return redirect("/complete-signup?step=confirm&sent=again");
}

async function address({ request, context, viewer }: ActionInput) {
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
