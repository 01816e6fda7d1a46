import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { EVERYDAY_INTERESTS, INTIMATE_INTERESTS } from "~/domain/profile/profile.schema";
import { ABOUT, aboutMeStepSchema, HEADLINE } from "~/domain/signup/signup.schema";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { Field } from "~/ui/field";
import { InterestIcon } from "~/ui/interest-icon";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { FormProblem } from "../form-problem";
import { CONTACT_TOLD } from "./contact-told";
import { SkipForm } from "./skip-form";
import { StepPage } from "./step-page";

export type AboutMeStepProps = {
  headline: string;
  about: string;
  interests: string[];
  lastResult: SubmissionResult<string[]> | undefined;
};

/** The member's own words and interests. The intimate ones are folded away, apart, and under a consent of their own. */
export function AboutMeStep({ headline, about, interests, lastResult }: AboutMeStepProps) {
  const { t } = useTranslation(["common", "join", "profile"]);
  const { site } = useRoot();
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("about_me-form", aboutMeStepSchema, { lastResult });
  const chosen = lastResult
    ? listOf(lastResult, "interests").concat(listOf(lastResult, "intimate_interests"))
    : interests;
  const intimate = chosen.some((code) => (INTIMATE_INTERESTS as readonly string[]).includes(code));
  const told = form.errors?.[0] === CONTACT_TOLD;
  const options = (
    codes: readonly (typeof EVERYDAY_INTERESTS | typeof INTIMATE_INTERESTS)[number][],
  ) =>
    codes.map((code) => ({
      value: code,
      label: t(`profile:interest.${code}`),
      icon: <InterestIcon code={code} />,
    }));
  return (
    <StepPage step="about_me" lead={t("join:about_me.lead")}>
      <Form
        method="post"
        action="/complete-signup?step=about_me"
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <FormProblem
          message={message(form.errors)}
          tone={told ? "warning" : "danger"}
          answer={lastResult}
        />
        <Field
          name="headline"
          label={t("join:about_me.headline")}
          optional={t("form.optional")}
          hint={t("join:about_me.headline_hint", { count: HEADLINE.characters })}
          defaultValue={lastResult ? fields.headline.initialValue : headline}
          error={message(fields.headline.errors)}
        />
        <Field
          as="textarea"
          rows={5}
          name="about"
          label={t("join:about_me.about")}
          optional={t("form.optional")}
          hint={t("join:about_me.about_hint", { count: ABOUT.characters })}
          defaultValue={lastResult ? fields.about.initialValue : about}
          error={message(fields.about.errors)}
        />
        <ChoiceGroup
          type="checkbox"
          name="interests"
          legend={t("join:about_me.interests")}
          options={options(EVERYDAY_INTERESTS)}
          defaultValue={chosen}
        />
        <Disclosure
          open={intimate}
          summary={
            <>
              {t("join:about_me.intimate")}{" "}
              <span className="font-normal text-muted">({t("form.optional")})</span>
            </>
          }
        >
          <div className="grid gap-4">
            <ChoiceGroup
              type="checkbox"
              name="intimate_interests"
              legend={t("join:about_me.intimate")}
              hideLegend
              hint={t("join:about_me.intimate_hint")}
              options={options(INTIMATE_INTERESTS)}
              defaultValue={chosen}
            />
            <Checkbox
              name="intimate_consent"
              defaultChecked={intimate && !fields.intimate_consent.errors}
              error={message(fields.intimate_consent.errors)}
            >
              {t("join:about_me.intimate_consent", { site: site.name })}{" "}
              <span className="text-muted">{t("join:step.consent_why")}</span>
            </Checkbox>
          </div>
        </Disclosure>
        <Button type="submit" size="lg" wide busy={busy}>
          {t("join:step.finish")}
        </Button>
        {told ? (
          <Button type="submit" name="contact" value="keep" variant="secondary" wide busy={busy}>
            {t("join:about_me.contact_keep")}
          </Button>
        ) : null}
      </Form>
      <SkipForm step="about_me" />
    </StepPage>
  );
}

/** The boxes that were ticked in a form that came back: one arrives as text, several as a list. */
function listOf(result: SubmissionResult<string[]>, name: string): string[] {
  const value: unknown = result.initialValue?.[name];
  return [value].flat().filter((item) => typeof item === "string");
}
