import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { isRejected } from "../../forms/invalid-fields";
import { useFocusFirstError } from "../../forms/use-focus-first-error";
import { PageTitle } from "../../layouts/page-title";
import type { StepData } from "./load-step";
import { useStepForms } from "./step-forms";
import { AboutMeStep } from "./steps/about-me-step";
import { AboutYouStep } from "./steps/about-you-step";
import { ConfirmStep } from "./steps/confirm-step";
import { LocationStep } from "./steps/location-step";
import { PhotoStep } from "./steps/photo-step";

export type StepScreenProps = StepData & {
  lastResult?: SubmissionResult<string[]>;
  /** The submitted form of the last page. */
  answered?: "code" | "letter" | "address";
};

/** The current step with its errors. */
export function StepScreen(props: StepScreenProps) {
  const { t } = useTranslation();
  const { over } = useStepForms();
  useFocusFirstError(props.lastResult);
  return (
    <>
      {over ? null : (
        <PageTitle refused={isRejected(props.lastResult)}>
          {t(`join:${props.step}.title`)}
        </PageTitle>
      )}
      <CurrentStep {...props} />
    </>
  );
}

function CurrentStep(props: StepScreenProps) {
  switch (props.step) {
    case "photo":
      return <PhotoStep {...props} key="photo" />;
    case "location":
      return <LocationStep {...props} key="location" />;
    case "about_you":
      return <AboutYouStep {...props} key="about_you" />;
    case "about_me":
      return <AboutMeStep {...props} key="about_me" />;
    case "confirm":
      return <ConfirmStep {...props} key="confirm" />;
  }
}
