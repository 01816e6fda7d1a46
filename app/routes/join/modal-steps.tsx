import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { PendingBar } from "../layouts/pending-bar";
import type { StepData } from "./load-step";
import { type Onwards, OVER, refusedOf } from "./onwards";
import { StepFormsContext } from "./step-forms";
import { StepScreen, type StepScreenProps } from "./step-screen";

type Reply = Onwards | SubmissionResult<string[]>;

/**
 * Steps 1 to 4 and the code in the dialog: the screens of /complete-signup, handled by their own
 * actions.
 */
export function ModalSteps({ leave }: { leave: () => void }) {
  const page = useFetcher<StepData>();
  const answer = useFetcher<Reply>();
  const show = (query: string) => void page.load(`/complete-signup?${query}`);
  const { load } = page;
  useEffect(() => void load("/complete-signup"), [load]);
  useOnwards(answer.data, load);
  const refused = useRefused(answer, page.data?.step);
  useBeginning(page.data?.step);
  if (!page.data) return <PendingBar />;
  const forms = {
    Form: answer.Form,
    busy: answer.state !== "idle" || page.state !== "idle",
    actionOf: (path: string) => `${path}${path.includes("?") ? "&" : "?"}${OVER}`,
    show,
    leave,
    over: true,
  };
  return (
    <StepFormsContext value={forms}>
      <StepScreen {...page.data} {...refused} />
    </StepFormsContext>
  );
}

/**
 * Each successful answer loads the next step once; the last one loads a full page in the account's
 * language.
 */
function useOnwards(reply: Reply | undefined, load: (path: string) => void): void {
  const go = useEffectEvent(load);
  useEffect(() => {
    if (!reply || !("onwards" in reply)) return;
    if (reply.onwards.startsWith("/complete-signup")) go(reply.onwards);
    else location.assign(reply.onwards);
  }, [reply]);
}

type Refused = Pick<StepScreenProps, "lastResult" | "answered">;

/** The error of the current step, and the form it belongs to. */
function useRefused(
  answer: { data?: Reply; formAction?: string },
  step: StepData["step"] | undefined,
): Refused {
  const posted = useRef<{ step: typeof step; path: string } | null>(null);
  if (answer.formAction) posted.current = { step, path: answer.formAction };
  const lastResult = refusedOf(answer.data) as Refused["lastResult"];
  if (!lastResult || posted.current?.step !== step) return {};
  const answered = /\/(code|letter|address)\b/.exec(posted.current?.path ?? "")?.[1];
  return { lastResult, answered: answered as Refused["answered"] };
}

/** Moves focus to the heading of a new step and scrolls the dialog to the top. */
function useBeginning(step: string | undefined): void {
  const [first] = useState({ step });
  useEffect(() => {
    if (!step || step === first.step) return;
    const heading = document.querySelector<HTMLElement>("dialog:modal [data-step]");
    heading?.closest("dialog")?.scrollTo(0, 0);
    heading?.focus({ preventScroll: true });
  }, [step, first]);
}
