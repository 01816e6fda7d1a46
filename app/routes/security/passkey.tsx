import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useState } from "react";
import { Form, redirect, useNavigation, useSubmit } from "react-router";
import { registerSchema } from "~/domain/passkey/passkey.schema";
import { addPasskey } from "~/domain/security/change-passkey";
import { SECURITY_REFUSALS } from "~/domain/security/security";
import { findSecuritySettings } from "~/domain/security/security-settings";
import { deviceOf, readDevice } from "~/domain/session/session";
import { useTranslation } from "~/i18n/use-translation";
import { canUsePasskeys, createPasskey } from "~/kit/passkey-browser";
import { PageTitle } from "~/layouts/page-head";
import { getServices } from "~/request/middleware/context";
import { readForm, rejectForm } from "~/request/read-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import { useErrorMessage } from "~/ui/use-error-message";
import type { Route } from "./+types/passkey";
import { ChangeRequirement } from "./confirm-form";
import { SECURITY_PATH, securityContextOf, securityErrorResponse } from "./security-context";

const FAILED = "security:refusal.passkey_failed";

const PAGE_PATH = `${SECURITY_PATH}/passkey`;

/** GET /settings/security/passkey: creates a passkey; its name defaults to that of this device. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { viewer } = securityContextOf(request, context);
  const { fresh } = await findSecuritySettings(getServices(context), viewer);
  const { system } = readDevice(deviceOf(request.headers.get("user-agent") ?? ""));
  return { confirmed: viewer.confirmed, fresh, system };
}

export async function action({ request, context }: Route.ActionArgs) {
  const changer = securityContextOf(request, context);
  const form = await readForm(request, registerSchema);
  if (!form.ok) return form.reply;
  const added = await addPasskey(getServices(context), changer, form.value);
  if (added.ok) return redirect(`${SECURITY_PATH}?done=passkey_added`, 303);
  const { refusal } = added;
  if (refusal === "not_fresh") throw securityErrorResponse(refusal, PAGE_PATH);
  return rejectForm(
    form.submission,
    { form: `security:refusal.${refusal}` },
    SECURITY_REFUSALS[refusal],
  );
}

export default function Passkey({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("security");
  const { confirmed, fresh, system } = loaderData;
  return (
    <Page width="prose" title={t("passkey.add")} lead={t("passkey.what")}>
      <PageTitle refused={actionData !== undefined}>{t("passkey.add")}</PageTitle>
      {confirmed && fresh ? (
        <PasskeyForm name={system ?? t("passkey.default_name")} lastResult={actionData} />
      ) : (
        <ChangeRequirement confirmed={confirmed} fresh={fresh} next={PAGE_PATH} />
      )}
    </Page>
  );
}

type PasskeyFormProps = { name: string; lastResult: SubmissionResult<string[]> | undefined };

/** A name, then the device's own dialog. Passkeys need our script: without it the page says so. */
function PasskeyForm({ name, lastResult }: PasskeyFormProps) {
  const { t } = useTranslation("security");
  const message = useErrorMessage();
  const { can, failed, busy, make } = usePasskeyForm();
  if (can === false) return <Alert tone="warning">{t("passkey.no_support")}</Alert>;
  const failure = failed || lastResult?.error?.credential ? [FAILED] : undefined;
  const error = message(failed ? failure : (lastResult?.error?.[""] ?? failure));
  return (
    <>
      <noscript>
        <Alert tone="warning">{t("passkey.no_script")}</Alert>
      </noscript>
      <Form method="post" onSubmit={make} className="grid gap-5">
        {error && !busy ? (
          <Alert tone="danger" live>
            {error}
          </Alert>
        ) : null}
        <Field
          name="name"
          label={t("passkey.name")}
          hint={t("passkey.name_hint")}
          defaultValue={name}
          maxLength={40}
          autoComplete="off"
          required
          error={message(lastResult?.error?.name ?? undefined)}
        />
        <Button type="submit" busy={busy} className="justify-self-start" disabled={!can}>
          {t("passkey.make")}
        </Button>
      </Form>
    </>
  );
}

/** `can`: whether this browser supports passkeys; null until hydration. */
function usePasskeyForm() {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [can, setCan] = useState<boolean | null>(null);
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  useEffect(() => setCan(canUsePasskeys()), []);
  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name"));
    setState("asking");
    const credential = await createPasskey(`${PAGE_PATH}/options`);
    setState(credential ? "idle" : "failed");
    if (credential) await submit({ name, credential }, { method: "post" });
  };
  const busy = state === "asking" || navigation.state !== "idle";
  return { can, failed: state === "failed", busy, make };
}
