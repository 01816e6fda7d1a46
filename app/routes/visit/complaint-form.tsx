import { type FieldMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import {
  COMPLAINT_KINDS,
  COMPLAINT_LENGTH,
  complaintSchema,
} from "~/domain/complaint/complaint.schema";
import { FormProblem } from "~/forms/form-feedback";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { displayEmail } from "~/kit/email";
import type { ClientId } from "~/kit/ids";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { EMAIL_INPUT, Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { BotCheckFields } from "../../forms/bot-check-fields";

type ComplaintFormProps = {
  initial: {
    clientId: ClientId;
    timestamp: string;
    kind?: string;
    about?: string;
    email?: string;
    example: string;
  };
  lastResult: SubmissionResult<string[]> | undefined;
};

/**
 * The complaint form. CSS shows the section for illegal content only with that subject; browsers
 * that do not support the selector always show it. No field is marked required, since a hidden
 * required field would block the submission without a message: server and script validate it.
 */
export function ComplaintForm({ initial, lastResult }: ComplaintFormProps) {
  const { t } = useTranslation("visit");
  const message = useErrorMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useValidatedForm("complaint-form", complaintSchema, {
    lastResult,
    defaultValue: initial,
  });
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      className="grid gap-6 [&:not(:has([value=content]:checked))_.report-part]:hidden"
    >
      <FormProblem message={message(form.errors)} answer={lastResult} />
      <BotCheckFields timestamp={initial.timestamp} form="complaint" answer={lastResult} />
      <input type="hidden" name="client_id" value={initial.clientId} />
      <ChoiceGroup
        name="kind"
        legend={t("complaints.kind")}
        options={COMPLAINT_KINDS.map((value) => ({ value, label: t(`complaints.kinds.${value}`) }))}
        defaultValue={fields.kind.initialValue}
        error={message(fields.kind.errors)}
        required
      />
      <ComplaintTextField field={fields.text} />
      <AboutAndAddress fields={fields} example={initial.example} />
      <IllegalContentFields fields={fields} message={message} />
      <Button type="submit" size="lg" busy={busy} className="justify-self-start">
        {t("complaints.submit")}
      </Button>
    </Form>
  );
}

type FieldState = Pick<FieldMetadata<string>, "initialValue" | "errors">;

function ComplaintTextField({ field }: { field: FieldState }) {
  const { t } = useTranslation("visit");
  const { locale } = useRoot();
  const message = useErrorMessage();
  return (
    <Field
      as="textarea"
      name="text"
      rows={6}
      label={t("complaints.text")}
      hint={t("complaints.text_hint", { limit: formatNumber(COMPLAINT_LENGTH, locale) })}
      required
      defaultValue={field.initialValue}
      error={message(field.errors)}
    />
  );
}

type AboutAndAddressProps = {
  fields: Record<"about" | "email", FieldState>;
  example: string;
};

function AboutAndAddress({ fields, example }: AboutAndAddressProps) {
  const { t } = useTranslation("visit");
  const message = useErrorMessage();
  return (
    <>
      <Field
        name="about"
        label={t("complaints.about")}
        hint={<span className="wrap-anywhere">{t("complaints.about_hint", { example })}</span>}
        optional={t("common:form.optional")}
        autoComplete="off"
        maxLength={500}
        defaultValue={fields.about.initialValue}
        error={message(fields.about.errors)}
      />
      <Field
        name="email"
        label={t("complaints.email")}
        hint={t("complaints.email_hint")}
        {...EMAIL_INPUT}
        autoComplete="email"
        maxLength={320}
        defaultValue={displayEmail(fields.email.initialValue ?? "")}
        error={message(fields.email.errors)}
      />
    </>
  );
}

type IllegalContentFieldsFieldState = { initialValue?: string; errors?: string[] };

type IllegalContentFieldsProps = {
  fields: {
    name: IllegalContentFieldsFieldState;
    child_abuse: IllegalContentFieldsFieldState;
    good_faith: IllegalContentFieldsFieldState;
  };
  message: (keys: string[] | undefined) => string | undefined;
};

/** Fields required for a report of illegal content (Regulation (EU) 2022/2065, article 16(2)). */
function IllegalContentFields({ fields, message }: IllegalContentFieldsProps) {
  const { t } = useTranslation("visit");
  return (
    <fieldset className="report-part grid min-w-0 gap-5 rounded-card border border-line bg-card p-4 md:p-6">
      <legend className="float-left w-full text-lg font-semibold">
        {t("complaints.content_title")}
      </legend>
      <p className="clear-both">{t("complaints.content_text")}</p>
      <Checkbox
        name="child_abuse"
        defaultChecked={fields.child_abuse.initialValue === "on"}
        error={message(fields.child_abuse.errors)}
      >
        {t("complaints.child_abuse")}
      </Checkbox>
      <Field
        name="name"
        label={t("complaints.name")}
        hint={t("complaints.name_hint")}
        autoComplete="name"
        maxLength={100}
        defaultValue={fields.name.initialValue}
        error={message(fields.name.errors)}
      />
      <Checkbox
        name="good_faith"
        defaultChecked={fields.good_faith.initialValue === "on"}
        error={message(fields.good_faith.errors)}
      >
        {t("complaints.good_faith")}
      </Checkbox>
    </fieldset>
  );
}
