import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import * as codes from "~/domain/profile/profile.schema";
import { aboutYouStepSchema } from "~/domain/signup/signup.schema";
import { useRoot } from "~/root/use-root";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { useCheckedForm } from "~/ui/use-checked-form";
import { useMessage } from "~/ui/use-message";
import { FactChips } from "./fact-chips";
import { StepPage } from "./step-page";

type Answer = "gender" | "seeks" | codes.Fact;
export type AboutYouStepProps = {
  answers: Record<Answer, string | null>;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Two answers are needed; the others are optional, and the sexuality has a consent of its own. */
export function AboutYouStep({ answers, lastResult }: AboutYouStepProps) {
  const { t } = useTranslation(["common", "join"]);
  const { site } = useRoot();
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useCheckedForm("about_you-form", aboutYouStepSchema, { lastResult });
  /** What was posted, else what was saved. */
  const value = (fact: Answer) =>
    lastResult ? fields[fact].initialValue : (answers[fact] ?? undefined);
  const consented = lastResult
    ? fields.sexuality_consent.initialValue === "on"
    : answers.sexuality !== null;
  return (
    <StepPage step="about_you" lead={t("join:about_you.lead")}>
      <Form
        method="post"
        action="/complete-signup?step=about_you"
        {...getFormProps(form)}
        className="grid gap-6"
      >
        <ChoiceGroup
          name="gender"
          legend={t("join:about_you.gender")}
          look="cards"
          columns={2}
          required
          defaultValue={value("gender")}
          options={codes.GENDERS.map((code) => ({
            value: code,
            label: t(`join:about_you.i_am.${code}`),
          }))}
          error={message(fields.gender.errors)}
        />
        <ChoiceGroup
          name="seeks"
          legend={t("join:about_you.seeks")}
          look="cards"
          columns={2}
          required
          defaultValue={value("seeks")}
          options={codes.SOUGHT.map((code) => ({
            value: code,
            label: t(`join:about_you.meet.${code}`),
          }))}
          error={message(fields.seeks.errors)}
        />
        <Disclosure
          open={
            codes.FACT_NAMES.some((field) => value(field)) ||
            Boolean(fields.sexuality_consent.errors)
          }
          summary={
            <>
              {t("join:about_you.more")}{" "}
              <span className="font-normal text-muted">({t("form.optional")})</span>
            </>
          }
        >
          <div className="grid gap-5">
            {codes.FACT_NAMES.filter((fact) => fact !== "sexuality").map((fact) => (
              <FactChips key={fact} field={fact} value={value(fact)} />
            ))}
            <div className="grid gap-4 border-t border-line pt-5">
              <FactChips field="sexuality" value={value("sexuality")} />
              <Checkbox
                name="sexuality_consent"
                defaultChecked={consented}
                error={message(fields.sexuality_consent.errors)}
              >
                {t("join:about_you.sexuality_consent", { site: site.name })}{" "}
                <span className="text-muted">{t("join:step.consent_why")}</span>
              </Checkbox>
            </div>
          </div>
        </Disclosure>
        <Button type="submit" size="lg" wide busy={busy}>
          {t("join:step.next")}
        </Button>
      </Form>
    </StepPage>
  );
}
