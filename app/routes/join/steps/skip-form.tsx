import type { SignupStep } from "~/domain/signup/signup";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { useStepForms } from "../step-forms";
import { stepPath } from "./step-path";

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
