import { type RouterContextProvider, redirect } from "react-router";
import type { Viewer } from "~/domain/session/session";
import { activateByCode } from "~/domain/signup/activate-account";
import { sendActivationAgain } from "~/domain/signup/activation-mail";
import { changeAddress } from "~/domain/signup/change-address";
import { changeAddressSchema, confirmSchema, resendSchema } from "~/domain/signup/signup.schema";
import { getServices } from "~/middleware/context";
import { readForm, refuseForm } from "../read-form";
import { placeOf, sessionCookie } from "./request-place";

type Asked = { request: Request; context: Readonly<RouterContextProvider>; viewer: Viewer };

/** The last page's three deeds: the code (none), a new mail ("resend"), another address ("address"). */
export function answerConfirm(asked: Asked, deed: string | null) {
  if (deed === "resend") return resend(asked);
  return deed === "address" ? address(asked) : code(asked);
}

async function code({ request, context, viewer }: Asked) {
  const form = await readForm(request, confirmSchema);
  if (!form.ok) return form.reply;
  const outcome = await activateByCode(getServices(context), placeOf(request, context), { accountId: viewer.id, code: form.value.code });
  if (!outcome.ok) return refuseForm(form.submission, { fields: { code: `join:refusal.${outcome.refusal}` } });
  return redirect("/activate/done", { headers: { "set-cookie": sessionCookie(request, outcome.value.secret) } });
}

async function resend({ request, context, viewer }: Asked) {
  const form = await readForm(request, resendSchema);
  if (!form.ok) return form.reply;
  const outcome = await sendActivationAgain(getServices(context), { ...placeOf(request, context), accountId: viewer.id });
  if (!outcome.ok) return refuseForm(form.submission, { form: `join:refusal.${outcome.refusal}` }, outcome.refusal === "too_many_mails" ? 429 : 409);
  return redirect("/complete-signup?step=confirm&sent=again");
}

async function address({ request, context, viewer }: Asked) {
  const form = await readForm(request, changeAddressSchema);
  if (!form.ok) return form.reply;
  const outcome = await changeAddress(getServices(context), { ...placeOf(request, context), accountId: viewer.id }, form.value.email);
  if (outcome.ok) return redirect("/complete-signup?step=confirm&sent=changed");
  const key = outcome.refusal === "address_taken" ? "account_exists" : outcome.refusal;
  return refuseForm(form.submission, { fields: { email: `join:refusal.${key}` } }, outcome.refusal.startsWith("too_many") ? 429 : 409);
}
