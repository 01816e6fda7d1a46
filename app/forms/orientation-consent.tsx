import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Checkbox } from "~/ui/choice-group";

type OrientationConsentProps = { isTicked?: boolean; error: ReactNode };

/** The consent to use whom the member seeks (R614); unticked until they agree. */
export function OrientationConsent({ isTicked = false, error }: OrientationConsentProps) {
  return (
    <Checkbox name="orientation_consent" defaultChecked={isTicked} error={error}>
      <ConsentSentence />
    </Checkbox>
  );
}

/** What the member agrees to, with a link to how it is protected. */
export function ConsentSentence() {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  return (
    <>
      {t("consent.sentence", { site: site.name })}{" "}
      <Link to="/pages/privacy" className="font-semibold text-brand-text underline">
        {t("consent.privacy")}
      </Link>
    </>
  );
}

/**
 * Beside the choice of gender and whom to meet: shown where the choice includes the own gender, or
 * always by browsers that cannot tell.
 */
export function ChoiceConsent(props: OrientationConsentProps) {
  return (
    <div className="choice-consent">
      <OrientationConsent {...props} />
    </div>
  );
}
