import { getFormProps, type SubmissionResult } from "@conform-to/react";
import {
  ABOUT_BOUNDS,
  EVERYDAY_INTERESTS,
  HEADLINE_BOUNDS,
  INTIMATE_INTERESTS,
} from "~/domain/profile/profile.schema";
import { aboutMeStepSchema } from "~/domain/signup/signup.schema";
import { FormProblem } from "~/forms/form-feedback";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Button } from "~/ui/button";
import { Checkbox, ChoiceGroup } from "~/ui/choice-group";
import { Field } from "~/ui/field";
import { COMMON_INTERESTS, useInterestOptions } from "~/ui/interests";
import { Disclosure } from "~/ui/sections";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { stepPath } from "./signup-paths";
import { OptionalSummary, SkipForm, StepPage, useStepForms } from "./step-page";

/**
 * Warning that "about me" seems to contain contact details, which everyone would read; the page
 * then offers to publish the text unchanged.
 */
export const CONTACT_WARNING = "join:about_me.contact";

type AboutMeStepProps = {
  headline: string;
  about: string;
  interests: string[];
  /** No code is asked after this step: the address is already confirmed. */
  isLast: boolean;
  lastResult?: SubmissionResult<string[]>;
};

/**
 * The member's own text and interests. Sensitive interests are collapsed, in a separate group with
 * their own consent.
 */
export function AboutMeStep({ headline, about, interests, isLast, lastResult }: AboutMeStepProps) {
  const { t } = useTranslation("join");
  const message = useErrorMessage();
  const { Form, actionOf } = useStepForms();
  const [form, fields] = useValidatedForm("about_me-form", aboutMeStepSchema, { lastResult });
  const chosen = lastResult
    ? checkedValues(lastResult, "interests").concat(checkedValues(lastResult, "intimate_interests"))
    : interests;
  const isWarned = form.errors?.[0] === CONTACT_WARNING;
  return (
    <StepPage step="about_me" lead={t("about_me.lead")}>
      <Form
        method="post"
        action={actionOf(stepPath("about_me"))}
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <FormProblem
          message={message(form.errors)}
          tone={isWarned ? "warning" : "danger"}
          answer={lastResult}
        />
        <ProfileTextFields
          headline={lastResult ? fields.headline.initialValue : headline}
          about={lastResult ? fields.about.initialValue : about}
          errors={{
            headline: message(fields.headline.errors),
            about: message(fields.about.errors),
          }}
        />
        <Interests chosen={chosen} consentErrors={fields.intimate_consent.errors} />
        <SubmitButtons isWarned={isWarned} isLast={isLast} />
      </Form>
      <SkipForm step="about_me" />
    </StepPage>
  );
}

type ProfileTextFieldsProps = {
  headline: string | undefined;
  about: string | undefined;
  errors: { headline: string | undefined; about: string | undefined };
};

function ProfileTextFields({ headline, about, errors }: ProfileTextFieldsProps) {
  const { t } = useTranslation();
  const { locale } = useRoot();
  return (
    <>
      <Field
        name="headline"
        label={t("join:about_me.headline")}
        optional={t("form.optional")}
        hint={t("join:about_me.headline_hint", { count: HEADLINE_BOUNDS.characters })}
        defaultValue={headline}
        error={errors.headline}
      />
      <Field
        as="textarea"
        rows={5}
        name="about"
        label={t("join:about_me.about")}
        optional={t("form.optional")}
        hint={t("join:about_me.about_hint", {
          limit: formatNumber(ABOUT_BOUNDS.characters, locale),
        })}
        defaultValue={about}
        error={errors.about}
      />
    </>
  );
}

/** A member warned about contact details in the text may publish it unchanged. */
function SubmitButtons({ isWarned, isLast }: { isWarned: boolean; isLast: boolean }) {
  const { t } = useTranslation("join");
  const { busy } = useStepForms();
  return (
    <>
      <Button type="submit" size="lg" wide busy={busy}>
        {t(isLast ? "step.finish" : "step.next")}
      </Button>
      {isWarned ? (
        <Button type="submit" name="contact" value="keep" variant="secondary" wide busy={busy}>
          {t("about_me.contact_keep")}
        </Button>
      ) : null}
    </>
  );
}

/** The checked boxes of a rejected form: one arrives as a string, several as an array. */
function checkedValues(result: SubmissionResult<string[]>, name: string): string[] {
  const value: unknown = result.initialValue?.[name];
  return [value].flat().filter((item) => typeof item === "string");
}

type InterestsProps = { chosen: string[]; consentErrors: string[] | undefined };

/** Sensitive interests are collapsed, in a separate group with their own consent. */
function Interests({ chosen, consentErrors }: InterestsProps) {
  const { t } = useTranslation("join");
  const options = useInterestOptions();
  const intimate = chosen.some((code) => (INTIMATE_INTERESTS as readonly string[]).includes(code));
  return (
    <>
      <ChoiceGroup
        type="checkbox"
        name="interests"
        legend={t("about_me.interests")}
        options={options(EVERYDAY_INTERESTS)}
        more={{ from: COMMON_INTERESTS.length, label: t("common:form.more_choices") }}
        defaultValue={chosen}
      />
      <Disclosure
        open={intimate}
        summary={<OptionalSummary>{t("about_me.intimate")}</OptionalSummary>}
      >
        <div className="grid gap-4">
          <ChoiceGroup
            type="checkbox"
            name="intimate_interests"
            legend={t("about_me.intimate")}
            hideLegend
            hint={t("about_me.intimate_hint")}
            options={options(INTIMATE_INTERESTS)}
            defaultValue={chosen}
          />
          <Consent given={intimate} errors={consentErrors} />
        </div>
      </Disclosure>
    </>
  );
}

function Consent({ given, errors }: { given: boolean; errors: string[] | undefined }) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const message = useErrorMessage();
  return (
    <Checkbox name="intimate_consent" defaultChecked={given && !errors} error={message(errors)}>
      {t("about_me.intimate_consent", { site: site.name })}{" "}
      <span className="text-muted">{t("step.consent_why")}</span>
    </Checkbox>
  );
}
