import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useEffect, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { canUsePasskeys, createPasskey } from "./passkey-browser";

const FAILED = "security:refusal.passkey_failed";

type PasskeyFormProps = { name: string; lastResult: SubmissionResult<string[]> | undefined };

/** A name, then the device's own dialog. Passkeys need our script: without it the page says so. */
export function PasskeyForm({ name, lastResult }: PasskeyFormProps) {
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
    const credential = await createPasskey();
    setState(credential ? "idle" : "failed");
    if (credential) await submit({ name, credential }, { method: "post" });
  };
  const busy = state === "asking" || navigation.state !== "idle";
  return { can, failed: state === "failed", busy, make };
}
