import { getFormProps, type SubmissionResult } from "@conform-to/react";
import * as codes from "~/domain/profile/profile.schema";
import { aboutYouStepSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { useStepForms } from "../step-forms";
import { FactChips } from "./fact-chips";
import { OptionalSummary } from "./optional-summary";
import { StepPage } from "./step-page";
import { stepPath } from "./step-path";

type Answer = "gender" | "seeks" | codes.Fact;
type AboutYouStepProps = {
  answers: Record<Answer, string | null>;
  lastResult?: SubmissionResult<string[]>;
};

/** Two answers are required; the others are optional, and sexuality has its own consent. */
export function AboutYouStep({ answers, lastResult }: AboutYouStepProps) {
  const { t } = useTranslation("join");
  const message = useMessage();
  const { Form, busy, actionOf } = useStepForms();
  const [form, fields] = useCheckedForm("about_you-form", aboutYouStepSchema, { lastResult });
  /** The submitted value, otherwise the stored one. */
  const value = (fact: Answer) =>
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
        <WhoAndWhom
          value={value}
          errors={{ gender: message(fields.gender.errors), seeks: message(fields.seeks.errors) }}
        />
        <Disclosure
          open={codes.FACT_NAMES.some((field) => value(field)) || Boolean(consentErrors)}
          summary={<OptionalSummary>{t("about_you.more")}</OptionalSummary>}
        >
          <OptionalFacts value={value} consent={{ given: consented, errors: consentErrors }} />
        </Disclosure>
        <Button type="submit" size="lg" wide busy={busy}>
          {t("step.next")}
        </Button>
      </Form>
    </StepPage>
  );
}

type ValueOf = { value: (fact: Answer) => string | undefined };
type WhoAndWhomProps = ValueOf & { errors: { gender?: string; seeks?: string } };

/** The two required answers. */
function WhoAndWhom({ value, errors }: WhoAndWhomProps) {
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
        options={codes.SOUGHT.map((code) => ({ value: code, label: t(`about_you.meet.${code}`) }))}
        error={errors.seeks}
      />
    </>
  );
}

type Consent = { given: boolean; errors: string[] | undefined };

function OptionalFacts({ value, consent }: ValueOf & { consent: Consent }) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const message = useMessage();
  return (
    <div className="grid gap-5">
      {codes.FACT_NAMES.filter((fact) => fact !== "sexuality").map((fact) => (
        <FactChips key={fact} field={fact} value={value(fact)} />
      ))}
      <div className="grid gap-4 border-t border-line pt-5">
        <FactChips field="sexuality" value={value("sexuality")} />
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
