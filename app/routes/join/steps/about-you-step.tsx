import { getFormProps, type SubmissionResult } from "@conform-to/react";
import * as codes from "~/domain/profile/profile.schema";
import { aboutYouStepSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { useStepForms } from "../step-forms";
import { AttributeChips } from "./attribute-chips";
import { OptionalSummary } from "./optional-summary";
import { StepPage } from "./step-page";
import { stepPath } from "./step-path";

type AnswerField = "gender" | "seeks" | codes.ProfileAttribute;
type AboutYouStepProps = {
  answers: Record<AnswerField, string | null>;
  lastResult?: SubmissionResult<string[]>;
};

/** Two answers are required; the others are optional, and sexuality has its own consent. */
export function AboutYouStep({ answers, lastResult }: AboutYouStepProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const [form, fields] = useValidatedForm("about_you-form", aboutYouStepSchema, { lastResult });
  /** The submitted value, otherwise the stored one. */
  const value = (fact: AnswerField) =>
    lastResult ? fields[fact].initialValue : (answers[fact] ?? undefined);
  const consented = lastResult
    ? fields.sexuality_consent.initialValue === "on"
    : answers.sexuality !== null;
  const consentErrors = fields.sexuality_consent.errors;
  return (
    <StepPage step="about_you" lead={t("about_you.lead")}>
      <Form
        method="post"
        action={actionOf(stepPath("about_you"))}
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <GenderFields
          value={value}
          errors={{ gender: message(fields.gender.errors), seeks: message(fields.seeks.errors) }}
        />
        <Disclosure
          open={codes.ATTRIBUTE_NAMES.some((field) => value(field)) || Boolean(consentErrors)}
          summary={<OptionalSummary>{t("about_you.more")}</OptionalSummary>}
        >
          <OptionalAttributes value={value} consent={{ given: consented, errors: consentErrors }} />
        </Disclosure>
        <Button type="submit" size="lg" wide busy={busy}>
          {t("step.next")}
        </Button>
      </Form>
    </StepPage>
  );
}

type AnswerValues = { value: (fact: AnswerField) => string | undefined };
type GenderFieldsProps = AnswerValues & { errors: { gender?: string; seeks?: string } };

/** The two required answers. */
function GenderFields({ value, errors }: GenderFieldsProps) {
  const { t } = useTranslation("join");
  return (
    <>
      <ChoiceGroup
        name="gender"
        legend={t("about_you.gender")}
        look="cards"
        columns={2}
        required
        defaultValue={value("gender")}
        options={codes.GENDERS.map((code) => ({
          value: code,
          label: t(`about_you.i_am.${code}`),
        }))}
        error={errors.gender}
      />
      <ChoiceGroup
        name="seeks"
        legend={t("about_you.seeks")}
        look="cards"
        columns={2}
        required
        defaultValue={value("seeks")}
        options={codes.SOUGHT_GENDERS.map((code) => ({
          value: code,
          label: t(`about_you.meet.${code}`),
        }))}
        error={errors.seeks}
      />
    </>
  );
}

type ConsentState = { given: boolean; errors: string[] | undefined };

function OptionalAttributes({ value, consent }: AnswerValues & { consent: ConsentState }) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const message = useErrorMessage();
  return (
    <div className="grid gap-5">
      {codes.ATTRIBUTE_NAMES.filter((fact) => fact !== "sexuality").map((fact) => (
        <AttributeChips key={fact} field={fact} value={value(fact)} />
      ))}
      <div className="grid gap-4 border-t border-line pt-5">
        <AttributeChips field="sexuality" value={value("sexuality")} />
        <Checkbox
          name="sexuality_consent"
          defaultChecked={consent.given}
          error={message(consent.errors)}
        >
          {t("about_you.sexuality_consent", { site: site.name })}{" "}
          <span className="text-muted">{t("step.consent_why")}</span>
        </Checkbox>
      </div>
    </div>
  );
}
