import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { PendingBar } from "~/layouts/navigation-effects";
import type { StepData } from "./load-step";
import { DIALOG_PARAM, formErrorOf, type NextStepResult } from "./signup-paths";
import { StepFormsContext } from "./step-page";
import { StepScreen, type StepScreenProps } from "./step-screen";

type StepResult = NextStepResult | SubmissionResult<string[]>;

/**
 * Steps 1 to 4 and the code in the dialog: the screens of /complete-signup, handled by their own
 * actions.
 */
export function ModalSteps({ leave }: { leave: () => void }) {
  const page = useFetcher<StepData>();
  const answer = useFetcher<StepResult>();
  const show = (query: string) => void page.load(`/complete-signup?${query}`);
  const { load } = page;
  useEffect(() => void load("/complete-signup"), [load]);
  useNextStep(answer.data, load);
  const errors = useStepErrors(answer, page.data?.step);
  useFocusStepHeading(page.data?.step);
  if (!page.data) return <PendingBar />;
  const forms = {
    Form: answer.Form,
    busy: answer.state !== "idle" || page.state !== "idle",
    actionOf: (path: string) => `${path}${path.includes("?") ? "&" : "?"}${DIALOG_PARAM}`,
    show,
    leave,
    over: true,
  };
  return (
    <StepFormsContext value={forms}>
      <StepScreen {...page.data} {...errors} />
    </StepFormsContext>
  );
}

/**
 * Each successful answer loads the next step once; the last one loads a full page in the account's
 * language.
 */
function useNextStep(reply: StepResult | undefined, load: (path: string) => void): void {
  const go = useEffectEvent(load);
  useEffect(() => {
    if (!reply || !("onwards" in reply)) return;
    if (reply.onwards.startsWith("/complete-signup")) go(reply.onwards);
    else location.assign(reply.onwards);
  }, [reply]);
}

type StepErrors = Pick<StepScreenProps, "lastResult" | "answered">;

/** The error of the current step, and the form it belongs to. */
function useStepErrors(
  answer: { data?: StepResult; formAction?: string },
  step: StepData["step"] | undefined,
): StepErrors {
  const posted = useRef<{ step: typeof step; path: string } | null>(null);
  if (answer.formAction) posted.current = { step, path: answer.formAction };
  const lastResult = formErrorOf(answer.data) as StepErrors["lastResult"];
  if (!lastResult || posted.current?.step !== step) return {};
  const answered = /\/(code|letter|address)\b/.exec(posted.current?.path ?? "")?.[1];
  return { lastResult, answered: answered as StepErrors["answered"] };
}

/** Moves focus to the heading of a new step and scrolls the dialog to the top. */
function useFocusStepHeading(step: string | undefined): void {
  const [first] = useState({ step });
  useEffect(() => {
    if (!step || step === first.step) return;
    const heading = document.querySelector<HTMLElement>("dialog:modal [data-step]");
    heading?.closest("dialog")?.scrollTo(0, 0);
    heading?.focus({ preventScroll: true });
  }, [step, first]);
}
