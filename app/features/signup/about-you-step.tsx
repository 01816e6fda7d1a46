import { getFormProps, type SubmissionResult } from "@conform-to/react";
import * as codes from "~/domain/profile/profile.schema";
import { PROFILE_FIELDS, SIGNUP_FIELDS } from "~/domain/profile-field/profile-fields";
import { aboutYouStepSchema } from "~/domain/signup/signup.schema";
import { ChoiceConsent } from "~/forms/orientation-consent";
import { ProfileFieldChoice } from "~/forms/profile-field-choice";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { stepPath } from "./signup-paths";
import { OptionalSummary, StepPage, useStepForms } from "./step-page";

type AnswerField = "gender" | "seeks" | (typeof SIGNUP_FIELDS)[number];
type AboutYouStepProps = {
  answers: Record<AnswerField, string | null>;
  orientationConsent: boolean;
  lastResult?: SubmissionResult<string[]>;
};

/** Two answers are required; the others are optional, and sexuality has its own consent. */
export function AboutYouStep({ answers, orientationConsent, lastResult }: AboutYouStepProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const { site } = useRoot();
  const [form, fields] = useValidatedForm("about_you-form", aboutYouStepSchema(site.niche), {
    lastResult,
  });
  /** The submitted value, otherwise the stored one. */
  const value = (field: AnswerField) =>
    lastResult ? fields[field].initialValue : (answers[field] ?? undefined);
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
        <ChoiceConsent
          isTicked={orientationConsent}
          error={message(fields.orientation_consent.errors)}
        />
        <Disclosure
          open={SIGNUP_FIELDS.some((field) => value(field)) || Boolean(consentErrors)}
          summary={<OptionalSummary>{t("about_you.more")}</OptionalSummary>}
        >
          <OptionalFields value={value} consent={{ given: consented, errors: consentErrors }} />
        </Disclosure>
        <Button type="submit" size="lg" wide busy={busy}>
          {t("step.next")}
        </Button>
      </Form>
    </StepPage>
  );
}

type AnswerValues = { value: (field: AnswerField) => string | undefined };
type GenderFieldsProps = AnswerValues & { errors: { gender?: string; seeks?: string } };

/** The two required answers. */
function GenderFields({ value, errors }: GenderFieldsProps) {
  const { t } = useTranslation("join");
  return (
    <>
      <ChoiceGroup
        name="gender"
        legend={t("about_you.gender")}
        hint={t("about_you.gender_hint")}
        variant="cards"
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
        variant="cards"
        columns={2}
        required
        defaultValue={value("seeks")}
        options={codes.GENDER_PREFERENCES.map((code) => ({
          value: code,
          label: t(`about_you.meet.${code}`),
        }))}
        error={errors.seeks}
      />
    </>
  );
}

type ConsentState = { given: boolean; errors: string[] | undefined };

function OptionalFields({ value, consent }: AnswerValues & { consent: ConsentState }) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const message = useErrorMessage();
  return (
    <div className="grid">
      {SIGNUP_FIELDS.filter((field) => PROFILE_FIELDS[field].consent === null).map((field) => (
        <ProfileFieldChoice key={field} field={field} value={value(field)} />
      ))}
      <div className="grid border-t border-line">
        <ProfileFieldChoice field="sexuality" value={value("sexuality")} />
        <div className="consent pt-2">
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
    </div>
  );
}
