import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import * as codes from "~/domain/profile/profile.schema";
import { aboutYouStepSchema } from "~/domain/signup/signup.schema";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { useRoot } from "../../layouts/use-root";
import { useMessage } from "../use-message";
import { FactSelect } from "./fact-select";
import { StepPage } from "./step-page";

type Fact = "gender" | "seeks" | "sexuality" | "hair_colour" | "eye_colour" | "body_type" | "relationship_status" | "tattoos" | "reason";
export type AboutYouStepProps = { answers: Record<Fact, string | null>; lastResult: SubmissionResult<string[]> | undefined };

/** Two answers are needed; the others are optional, and the sexuality has a consent of its own. */
export function AboutYouStep({ answers, lastResult }: AboutYouStepProps) {
  const { t } = useTranslation(["common", "join"]);
  const { site } = useRoot();
  const message = useMessage();
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "about_you-form",
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: aboutYouStepSchema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  /** What was posted, else what was saved. */
  const value = (fact: Fact) => (lastResult ? fields[fact].initialValue : (answers[fact] ?? undefined));
  const consented = lastResult ? fields.sexuality_consent.initialValue === "on" : answers.sexuality !== null;
  return (
    <StepPage step="about_you" lead={t("join:about_you.lead")}>
      <Form method="post" action="/complete-signup?step=about_you" {...getFormProps(form)} className="grid gap-6">
        <ChoiceGroup
          name="gender"
          legend={t("join:about_you.gender")}
          look="cards"
          columns={2}
          required
          defaultValue={value("gender")}
          options={codes.GENDERS.map((code) => ({ value: code, label: t(`join:about_you.i_am.${code}`) }))}
          error={message(fields.gender.errors)}
        />
        <ChoiceGroup
          name="seeks"
          legend={t("join:about_you.seeks")}
          look="cards"
          columns={2}
          required
          defaultValue={value("seeks")}
          options={codes.GENDERS.map((code) => ({ value: code, label: t(`join:about_you.meet.${code}`) }))}
          error={message(fields.seeks.errors)}
        />
        <fieldset className="grid gap-5 rounded-card border border-line bg-card p-4 md:p-5">
          <legend className="float-left w-full font-semibold">{t("join:about_you.more")}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            <FactSelect field="hair_colour" codes={codes.HAIR_COLOURS} value={value("hair_colour")} />
            <FactSelect field="eye_colour" codes={codes.EYE_COLOURS} value={value("eye_colour")} />
            <FactSelect field="body_type" codes={codes.BODY_TYPES} value={value("body_type")} />
            <FactSelect field="tattoos" codes={codes.TATTOOS} value={value("tattoos")} />
            <FactSelect field="relationship_status" codes={codes.RELATIONSHIP_STATUSES} value={value("relationship_status")} />
            <FactSelect field="reason" codes={codes.REASONS} value={value("reason")} />
          </div>
        </fieldset>
        <div className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-5">
          <FactSelect field="sexuality" codes={codes.SEXUALITIES} value={value("sexuality")} />
          <Checkbox name="sexuality_consent" defaultChecked={consented} error={message(fields.sexuality_consent.errors)}>
            {t("join:about_you.sexuality_consent", { site: site.name })} <span className="text-muted">{t("join:step.consent_why")}</span>
          </Checkbox>
        </div>
        <Button type="submit" size="lg" wide busy={busy}>
          {t("join:step.next")}
        </Button>
      </Form>
    </StepPage>
  );
}
