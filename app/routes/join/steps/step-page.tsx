import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { SIGNUP_STEP_COUNT, SIGNUP_STEPS, type SignupStep } from "~/domain/signup/signup";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { ProgressSteps } from "~/ui/progress-steps";
import { StepLayout, useStepForms } from "../step-forms";

type StepPageProps = { step: SignupStep; lead: string; children: ReactNode };

/** Layout of a step: back link, progress, question and reason. */
export function StepPage({ step, lead, children }: StepPageProps) {
  const { t } = useTranslation("join");
  return (
    <StepLayout before={<Progress step={step} />} title={t(`${step}.title`)} lead={lead}>
      {children}
    </StepLayout>
  );
}

function Progress({ step }: { step: SignupStep }) {
  const { t } = useTranslation("join");
  const index = SIGNUP_STEPS.indexOf(step);
  const number = index + 2; // step 1 was the account
  const left = SIGNUP_STEP_COUNT - number;
  const { over, show } = useStepForms();
  const back = (event: MouseEvent) => {
    event.preventDefault();
    show(`step=${SIGNUP_STEPS[index - 1]}`);
  };
  return (
    <>
      {index > 0 ? (
        <Link
          to={`/complete-signup?step=${SIGNUP_STEPS[index - 1]}`}
          onClick={over ? back : undefined}
          className="-ms-1 inline-flex min-h-11 items-center gap-1 justify-self-start font-semibold text-brand-text"
        >
          <Icon name="chevron-left" size={20} />
          {t("step.back")}
        </Link>
      ) : null}
      <ProgressSteps
        step={number}
        of={SIGNUP_STEP_COUNT}
        label={t("step.label", { step: number, of: SIGNUP_STEP_COUNT })}
        note={left > 0 ? t("step.left", { count: left }) : t("step.last")}
      />
    </>
  );
}
