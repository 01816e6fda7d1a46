import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { STEP_COUNT, STEPS, type Step } from "~/domain/signup/signup";
import { Page } from "~/ui/page";
import { ProgressSteps } from "~/ui/progress-steps";

/** The frame of a step: the way back, how far one is, what is asked and why. */
export function StepPage({
  step,
  lead,
  children,
}: {
  step: Step;
  lead: string;
  children: ReactNode;
}) {
  const { t } = useTranslation(["common", "join"]);
  const index = STEPS.indexOf(step);
  const number = index + 2; // the account was the first
  const left = STEP_COUNT - number;
  const note = left > 0 ? t("join:step.left", { count: left }) : t("join:step.last");
  return (
    <Page
      width="form"
      before={
        <>
          {index > 0 ? (
            <Link
              to={`/complete-signup?step=${STEPS[index - 1]}`}
              className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-brand-text"
            >
              <ChevronLeft aria-hidden size={20} />
              {t("join:step.back")}
            </Link>
          ) : null}
          <ProgressSteps
            step={number}
            of={STEP_COUNT}
            label={t("join:step.label", { step: number, of: STEP_COUNT })}
            note={note}
          />
        </>
      }
      title={t(`join:${step}.title`)}
      lead={lead}
    >
      {children}
    </Page>
  );
}
