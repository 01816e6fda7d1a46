import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "../layouts/page-title";
import type { Route } from "./+types/complete-signup";
import { answerStep } from "./answer-step";
import { loadStep } from "./load-step";
import { AboutMeStep } from "./steps/about-me-step";
import { AboutYouStep } from "./steps/about-you-step";
import { ConfirmStep } from "./steps/confirm-step";
import { LocationStep } from "./steps/location-step";
import { PhotoStep } from "./steps/photo-step";
import { isRefused } from "./wrong-fields";

/** Resumes at the first step without an answer (R59); `?step=` goes back to an earlier one. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  return loadStep(request, url, context);
}

export function action({ request, url, context }: Route.ActionArgs) {
  return answerStep(request, url, context);
}

export default function CompleteSignup({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["common", "join"]);
  return (
    <>
      <PageTitle refused={isRefused(actionData)}>{t(`join:${loaderData.step}.title`)}</PageTitle>
      <CurrentStep {...loaderData} lastResult={actionData} />
    </>
  );
}

type CurrentStepProps = Awaited<ReturnType<typeof loadStep>> & {
  lastResult: SubmissionResult<string[]> | undefined;
};

function CurrentStep(props: CurrentStepProps) {
  switch (props.step) {
    case "photo":
      return <PhotoStep {...props} key="photo" />;
    case "location":
      return <LocationStep {...props} key={`location-${props.country}`} />;
    case "about_you":
      return <AboutYouStep {...props} key="about_you" />;
    case "about_me":
      return <AboutMeStep {...props} key="about_me" />;
    case "confirm":
      return <ConfirmStep {...props} key="confirm" />;
  }
}
