import { data, redirect } from "react-router";
import { registerSchema } from "~/domain/passkey/passkey.schema";
import type { Staff } from "~/domain/permission/permission";
import { addStaffPasskey } from "~/domain/staff/own-account";
import { staffSessionCookie } from "~/request/cookies";
import { type Context, getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { describeRefusal } from "./refusals";
import { signInContextOf } from "./sign-in-context";

/** Stores the passkey of a form; the first one opens a session with permissions. */
export async function registerPasskey(
  { request, context }: { request: Request; context: Context },
  staff: Staff,
) {
  const form = await readForm(request, registerSchema);
  if (!form.ok) return rejection("passkey_failed");
  const { device, ...site } = signInContextOf(request, context);
  const input = { staff, site, device };
  const outcome = await addStaffPasskey(getServices(context), input, form.value);
  if (!outcome.ok) return rejection(outcome.refusal);
  const { secret } = outcome.value;
  const headers = secret ? { "set-cookie": staffSessionCookie(request, secret) } : undefined;
  return redirect("/operator/account", { status: 303, headers });
}

function rejection(refusal: Parameters<typeof describeRefusal>[0]) {
  const { text, status } = describeRefusal(refusal);
  return data({ error: text }, { status });
}
