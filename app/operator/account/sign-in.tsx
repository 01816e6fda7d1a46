import { data, Link, redirect } from "react-router";
import { passkeyLoginSchema } from "~/domain/passkey/passkey.schema";
import { signInWithPasskey } from "~/domain/staff/sign-in";
import { staffSessionCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import { type OperatorHandle, staffContext } from "~/request/staff-context";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/sign-in";
import { PasskeyForm } from "./passkey-form";
import { describeRefusal } from "./refusals";
import { nextPathOf, signInContextOf } from "./sign-in-context";

export const handle = { permission: "none" } satisfies OperatorHandle;

/** GET /operator/sign-in: by passkey; no address is typed. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (context.get(staffContext)) throw redirect(nextPathOf(url), 303);
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, passkeyLoginSchema);
  if (!form.ok) return rejection("passkey_failed");
  const caller = signInContextOf(request, context);
  const outcome = await signInWithPasskey(getServices(context), caller, form.value.credential);
  if (!outcome.ok) return rejection(outcome.refusal);
  const headers = { "set-cookie": staffSessionCookie(request, outcome.value.secret) };
  return redirect(nextPathOf(url), { status: 303, headers });
}

function rejection(refusal: "passkey_failed" | "too_many_attempts") {
  const { text, status } = describeRefusal(refusal);
  return data({ error: text }, { status });
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <OperatorPage title="Sign in" lead="For staff only. Every action is logged." narrow>
      <PasskeyForm
        kind="request"
        optionsPath="/operator/sign-in/options"
        label="Sign in with a passkey"
        error={actionData?.error ?? null}
      />
      <p className="mt-8 text-sm text-muted">
        Is your account new, or was it reset?{" "}
        <Link to="/operator/first-sign-in" reloadDocument discover="none" className="underline">
          Sign in with password and code
        </Link>
      </p>
    </OperatorPage>
  );
}
