import { lazy, Suspense, useEffect, useState } from "react";
import { useRoot } from "~/root/use-root";
import { FormProofFields } from "~/ui/form-proof";

/** Fetched only where keys are set. */
const HumanCheck = lazy(() => import("~/ui/human-check"));

type GuardedFieldsProps = {
  begun: string;
  form: string;
  /** What the form's action answered, of one that stays on the page. */
  answer: unknown;
};

/** What a form shows of who fills it in: the hidden fields, and the widget where the deployment has one. */
export function GuardedFields({ begun, form, answer }: GuardedFieldsProps) {
  const { widgetKey, language } = useRoot();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <>
      <FormProofFields begun={begun} answer={answer} />
      {widgetKey && inBrowser ? (
        <Suspense>
          <HumanCheck {...{ widgetKey, form, language }} />
        </Suspense>
      ) : null}
    </>
  );
}
