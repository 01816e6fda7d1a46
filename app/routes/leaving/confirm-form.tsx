import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { DELETION_GRACE_DAYS } from "~/domain/account/account";
import { DELETION_REASONS, deletionSchema } from "~/domain/deactivation/deactivation.schema";
import type { MoneyAmount } from "~/domain/order/refundable-amounts";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { LinkButton } from "~/ui/link-button";
import { PasswordField } from "~/ui/password-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { RemainingCredits } from "./remaining-credits";

type ConfirmFormProps = {
  email: string | null;
  codeSent: boolean;
  worth: MoneyAmount[];
  lastResult: SubmissionResult<string[]> | undefined;
};

/**
 * Optional reason, proof of identity, and the delete button next to an equally large cancel link.
 */
export function ConfirmForm({ email, codeSent, worth, lastResult }: ConfirmFormProps) {
  const { t } = useTranslation("leaving");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("delete-form", deletionSchema, { lastResult });
  return (
    <div className="grid gap-6">
      <p>{t("confirm.lead", { days: DELETION_GRACE_DAYS })}</p>
      <RemainingCredits worth={worth} />
      <Form
        method="post"
        action="/settings/delete/confirm"
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <Reasons
          reason={fields.reason.initialValue}
          remarks={fields.remarks.initialValue}
          error={message(fields.remarks.errors)}
        />
        <Proof
          email={email}
          codeSent={codeSent}
          password={message(fields.password.errors)}
          code={message(fields.code.errors)}
        />
        <Button type="submit" variant="danger" size="lg" wide busy={busy}>
          {t("delete.go")}
        </Button>
      </Form>
      <LinkButton to="/settings" variant="secondary" size="lg" wide>
        {t("confirm.keep")}
      </LinkButton>
    </div>
  );
}

function Reasons({
  reason,
  remarks,
  error,
}: {
  reason?: string;
  remarks?: string;
  error?: string;
}) {
  const { t } = useTranslation("leaving");
  return (
    <>
      <ChoiceGroup
        name="reason"
        legend={
          <>
            {t("confirm.reason")}
            <span className="font-normal text-muted"> ({t("common:form.optional")})</span>
          </>
        }
        defaultValue={reason}
        options={DELETION_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <Field
        as="textarea"
        name="remarks"
        rows={3}
        label={t("confirm.remarks")}
        optional={t("common:form.optional")}
        defaultValue={remarks}
        error={error}
      />
    </>
  );
}

type ProofProps = { email: string | null; codeSent: boolean; password?: string; code?: string };

/**
 * The password, or an e-mailed code: the code's button belongs to a separate form, referenced by
 * id.
 */
function Proof({ email, codeSent, password, code }: ProofProps) {
  const { t } = useTranslation("leaving");
  return (
    <fieldset className="grid min-w-0 gap-4 rounded-card border border-line bg-card p-4">
      <legend className="px-1 font-semibold">{t("confirm.proof_title")}</legend>
      <p className="text-sm text-muted">{t("confirm.proof_text")}</p>
      <input type="email" name="" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordField
        name="password"
        label={t("join:login.password")}
        showLabel={t("common:form.show_password")}
        autoComplete="current-password"
        error={password}
      />
      {codeSent || code ? (
        <>
          <Alert tone="success" live>
            {t("confirm.code_sent")}
          </Alert>
          <Field
            name="code"
            label={t("confirm.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            error={code}
          />
        </>
      ) : null}
      <Button type="submit" variant="secondary" formAction="/settings/delete/code" formNoValidate>
        {t("confirm.code_send")}
      </Button>
    </fieldset>
  );
}
