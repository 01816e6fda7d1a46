import { lazy, Suspense, useEffect, useState } from "react";
import { useRoot } from "~/root/use-root";
import { FormProofFields } from "~/ui/form-proof";

/** Fetched only where keys are set. */
const HumanCheck = lazy(() => import("~/ui/human-check"));

/** What a form shows of who fills it in: the hidden fields, and the widget where the deployment has one. */
export function GuardedFields({ begun, form }: { begun: string; form: string }) {
  const { widgetKey, language } = useRoot();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <>
      <FormProofFields begun={begun} />
      {widgetKey && inBrowser ? (
        <Suspense>
          <HumanCheck {...{ widgetKey, form, language }} />
        </Suspense>
      ) : null}
    </>
  );
}
