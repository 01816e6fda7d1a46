import { data, redirect } from "react-router";
import { signInForSetup } from "~/domain/staff/sign-in";
import { setupSignInSchema } from "~/domain/staff/staff.schema";
import { staffSessionCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import type { OperatorHandle } from "~/request/staff-context";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { OperatorPage } from "../ui/operator-page";
import type { Route } from "./+types/first-sign-in";
import { describeRefusal } from "./refusals";
import { signInContextOf } from "./sign-in-context";

export const handle = { permission: "none" } satisfies OperatorHandle;

export const loader = () => null;

/** POST /operator/first-sign-in: opens only the page that registers the first passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, setupSignInSchema);
  const caller = signInContextOf(request, context);
  const outcome = form.ok
    ? await signInForSetup(getServices(context), caller, form.value)
    : ({ ok: false, refusal: "setup_failed" } as const);
  if (!outcome.ok) {
    const { text, status } = describeRefusal(outcome.refusal);
    return data({ error: text }, { status });
  }
  const headers = { "set-cookie": staffSessionCookie(request, outcome.value.secret) };
  return redirect("/operator/setup", { status: 303, headers });
}

export default function FirstSignIn({ actionData }: Route.ComponentProps) {
  return (
    <OperatorPage
      title="First sign-in"
      lead="With what you got when your account was added. Then you register a passkey."
      narrow
    >
      <form method="post" className="grid max-w-form gap-4">
        {actionData ? (
          <Alert tone="danger" live>
            {actionData.error}
          </Alert>
        ) : null}
        <Field
          name="email"
          label="E-mail address"
          {...EMAIL_INPUT}
          autoComplete="username"
          required
        />
        <Field
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          name="code"
          label="Code"
          hint="Six digits, from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <Button type="submit" className="justify-self-start">
          Continue
        </Button>
      </form>
    </OperatorPage>
  );
}
