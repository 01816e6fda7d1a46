import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { photoPath } from "~/domain/photo/photo";
import { PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { photoStepSchema } from "~/domain/signup/signup.schema";
import { isRejected, useFocusFirstError } from "~/forms/form-feedback";
import { useTranslation } from "~/i18n/use-translation";
import type { PhotoRef } from "~/kit/ids";
import { PageTitle } from "~/layouts/page-head";
import { Button } from "~/ui/button";
import { cropLabels } from "~/ui/chosen-photo";
import { PhotoField } from "~/ui/photo-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { AboutMeStep } from "./about-me-step";
import { AboutYouStep } from "./about-you-step";
import { ConfirmStep } from "./confirm-step";
import type { StepData } from "./load-step";
import { LocationStep } from "./location-step";
import { stepPath } from "./signup-paths";
import { SkipForm, StepPage, useStepForms } from "./step-page";

type PhotoStepProps = {
  photo: PhotoRef | null;
  lastResult?: SubmissionResult<string[]>;
};

function PhotoStep({ photo, lastResult }: PhotoStepProps) {
  const { t } = useTranslation();
  useTranslation("photos"); // loads the texts of errors
  const message = useErrorMessage();
  const { Form, busy, actionOf } = useStepForms();
  const [form, fields] = useValidatedForm("photo-form", photoStepSchema, { lastResult });
  return (
    <StepPage step="photo" lead={t("join:photo.lead")}>
      <Form
        method="post"
        action={actionOf(stepPath("photo"))}
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid gap-5"
      >
        <PhotoField
          name="photo"
          label={t("join:photo.choose")}
          hint={t("join:photo.hint")}
          accept={PHOTO_TYPES.join(",")}
          current={photo ? { src: photoPath(photo, "main"), alt: t("join:photo.alt") } : undefined}
          previewAlt={t("join:photo.preview_alt")}
          camera={t("join:photo.camera")}
          note={photo ? t("join:photo.current") : undefined}
          crop={{ name: "crop", labels: cropLabels(t) }}
          error={message(fields.photo.errors ?? fields.crop.errors)}
          required
        />
        {/* In view while the photo above it is cropped. */}
        <div className="sticky bottom-0 -my-2 bg-card py-2 short:static">
          <Button type="submit" size="lg" wide busy={busy}>
            {t("join:step.next")}
          </Button>
        </div>
      </Form>
      <SkipForm step="photo" label={photo ? t("join:photo.keep") : undefined} />
    </StepPage>
  );
}

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
