import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { photoPath } from "~/domain/photo/photo";
import { PHOTO_TYPES } from "~/domain/photo/photo.schema";
import { photoStepSchema } from "~/domain/signup/signup.schema";
import { useTranslation } from "~/i18n/use-translation";
import type { PhotoRef } from "~/kit/ids";
import { Button } from "~/ui/button";
import { PhotoField } from "~/ui/photo-field";
import { useErrorMessage } from "~/ui/use-error-message";
import { useValidatedForm } from "~/ui/use-validated-form";
import { cropLabels } from "../../../forms/crop-labels";
import { useStepForms } from "../step-forms";
import { SkipForm } from "./skip-form";
import { StepPage } from "./step-page";
import { stepPath } from "./step-path";

type PhotoStepProps = {
  photo: PhotoRef | null;
  lastResult?: SubmissionResult<string[]>;
};

export function PhotoStep({ photo, lastResult }: PhotoStepProps) {
  const { t } = useTranslation();
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
          label={t("join:photo.field")}
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
        <Button type="submit" size="lg" wide busy={busy}>
          {t("join:step.next")}
        </Button>
      </Form>
      <SkipForm step="photo" label={photo ? t("join:photo.keep") : undefined} />
    </StepPage>
  );
}
