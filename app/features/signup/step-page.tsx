import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
} from "react";
import { Form, type FormProps, Link, useNavigate, useNavigation } from "react-router";
import { SIGNUP_STEP_COUNT, SIGNUP_STEPS, type SignupStep } from "~/domain/signup/signup";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import { ProgressSteps } from "~/ui/progress-steps";
import { stepPath } from "./signup-paths";

/** How the steps of the signup submit their forms and navigate. */
type StepForms = {
  Form: ComponentType<FormProps>;
  /** A submission or load is in progress. */
  busy: boolean;
  /** The URL a form posts to. */
  actionOf: (path: string) => string;
  /** Replaces the current step by /complete-signup with this query. */
  show: (query: string) => void;
  /** Closes the dialog. */
  leave?: () => void;
  /**
   * Whether the signup is in the dialog, where steps have no title or main element of their own.
   */
  over: boolean;
};

/** Set in the signup dialog; null on pages. */
export const StepFormsContext = createContext<StepForms | null>(null);

/** On a page forms submit and redirect natively; in the signup dialog they use its fetcher. */
export function useStepForms(): StepForms {
  const stepForms = useContext(StepFormsContext);
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const show = (query: string) =>
    void navigate(`/complete-signup?${query}`, { replace: true, preventScrollReset: true });
  return stepForms ?? { Form, busy, actionOf: (path) => path, show, over: false };
}

type StepLayoutProps = { title: string; lead: ReactNode; before?: ReactNode; children: ReactNode };

/** A step as a page, or below the title of its dialog. */
export function StepLayout({ title, lead, before, children }: StepLayoutProps) {
  const { over } = useStepForms();
  if (!over)
    return (
      <Page width="form" before={before} title={title} lead={lead}>
        {children}
      </Page>
    );
  return (
    <div className="grid content-start gap-5">
      {before ? <div className="grid gap-3">{before}</div> : null}
      <header className="grid gap-1.5">
        <h3 tabIndex={-1} data-step className="text-xl outline-none">
          {title}
        </h3>
        <p className="text-muted">{lead}</p>
      </header>
      {children}
    </div>
  );
}

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
  const index = SIGNUP_STEPS.indexOf(step);
  // Step 1 was the account, to which nothing leads back.
  return <StepProgress number={index + 2} previous={SIGNUP_STEPS[index - 1]} />;
}

type StepProgressProps = { number: number; previous?: SignupStep };

/** The link to the previous step, and "2 of 6". */
export function StepProgress({ number, previous }: StepProgressProps) {
  const { t } = useTranslation("join");
  const { over, show } = useStepForms();
  const query = `step=${previous}`;
  const back = (event: MouseEvent) => {
    event.preventDefault();
    show(query);
  };
  return (
    <>
      {previous ? (
        <Link
          to={`/complete-signup?${query}`}
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
      />
    </>
  );
}

/** Button to skip an optional step; a separate form, so that no field is required. */
export function SkipForm({ step, label }: { step: SignupStep; label?: string }) {
  const { t } = useTranslation();
  const { Form, actionOf } = useStepForms();
  return (
    <Form method="post" action={actionOf(`${stepPath(step)}/skip`)} className="mt-3">
      <input type="hidden" name="skip" value="yes" />
      <Button type="submit" variant="quiet" wide>
        {label ?? t("join:step.skip")}
      </Button>
    </Form>
  );
}

/** Summary line of an optional collapsed section. */
export function OptionalSummary({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      {children} <span className="font-normal text-muted">({t("form.optional")})</span>
    </>
  );
}
