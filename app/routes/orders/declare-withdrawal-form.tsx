import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { declareSchema, type WithdrawalForm } from "~/domain/complaint/complaint.schema";
import { FormProblem } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import type { ClientId } from "~/kit/ids";
import { Button } from "~/ui/button";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";

type DetailsStepProps = {
  initial: { clientId: ClientId; email: string | null };
  /** What was typed, on the way back from the second step. */
  typed: WithdrawalForm | null;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The first step: which purchase, and where the receipt goes. */
export function DetailsStep({ initial, typed, lastResult }: DetailsStepProps) {
  const { t } = useTranslation("orders");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("withdrawal-form", declareSchema, {
    lastResult,
    defaultValue: typed ?? { email: initial.email ?? undefined },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <input type="hidden" name="client_id" value={typed?.client_id ?? initial.clientId} />
      <Field
        name="order"
        label={t("declare.order")}
        hint={t("declare.order_hint")}
        autoComplete="off"
        maxLength={60}
        defaultValue={fields.order.initialValue}
        error={message(fields.order.errors)}
        required
      />
      <Field
        name="email"
        label={t("visit:complaints.email")}
        hint={t("declare.email_hint")}
        {...EMAIL_INPUT}
        autoComplete="email"
        maxLength={320}
        defaultValue={displayEmail(fields.email.initialValue ?? "")}
        error={message(fields.email.errors)}
        required
      />
      <Field
        name="name"
        label={t("visit:complaints.name")}
        optional={t("common:form.optional")}
        autoComplete="name"
        maxLength={100}
        defaultValue={fields.name.initialValue}
        error={message(fields.name.errors)}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t("declare.next")}
      </Button>
    </Form>
  );
}

/** The second step: the declaration as it is sent, and the button that the law names. */
export function ConfirmStep({ declaration }: { declaration: WithdrawalForm }) {
  const { t } = useTranslation("orders");
  const busy = useNavigation().state !== "idle";
  const { client_id, order, email, name } = declaration;
  const lines = [
    [t("declare.order"), order],
    [t("visit:complaints.email"), displayEmail(email)],
    ...(name ? [[t("visit:complaints.name"), name]] : []),
  ] as const;
  return (
    <div className="grid gap-6">
      <dl className="grid gap-3 rounded-card border border-line bg-card p-4">
        {lines.map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-sm text-muted">{label}</dt>
            <dd dir="auto" className="wrap-anywhere font-semibold">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="client_id" value={client_id} />
        <input type="hidden" name="order" value={order} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="name" value={name ?? ""} />
        <Button type="submit" name="confirmed" value="yes" size="lg" wide busy={busy}>
          {t("withdraw.go")}
        </Button>
        <Button type="submit" name="back" value="yes" variant="secondary" size="lg" wide>
          {t("declare.back")}
        </Button>
      </Form>
    </div>
  );
}
