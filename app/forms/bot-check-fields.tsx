import { lazy, Suspense, useEffect, useState } from "react";
import { useRoot } from "~/layouts/use-root";
import { FormProofFields } from "~/ui/form-proof";

/** Loaded only if the deployment has keys for it. */
const HumanCheck = lazy(() => import("~/ui/human-check"));

type BotCheckFieldsProps = {
  timestamp: string;
  form: string;
  /** The action's result, for a form that stays on the page. */
  answer: unknown;
};

/** Hidden fields and, if configured, the widget that detect automated submissions. */
export function BotCheckFields({ timestamp, form, answer }: BotCheckFieldsProps) {
  const { widgetKey, language } = useRoot();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    <>
      <FormProofFields timestamp={timestamp} answer={answer} />
      {widgetKey && inBrowser ? (
        <Suspense>
          <HumanCheck {...{ widgetKey, form, language }} />
        </Suspense>
      ) : null}
    </>
  );
}
