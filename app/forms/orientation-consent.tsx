import type { ReactNode } from "react";
import { Link } from "react-router";
import { RichText } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import { Checkbox } from "~/ui/choice-group";

type OrientationConsentProps = { isGiven?: boolean; error: ReactNode };

/** The consent to use whom the member seeks (R614); unticked until they give it. */
export function OrientationConsent({ isGiven = false, error }: OrientationConsentProps) {
  const { site } = useRoot();
  return (
    <Checkbox name="orientation_consent" defaultChecked={isGiven} error={error}>
      <RichText
        text="join:consent.sentence"
        values={{ site: site.name }}
        parts={{
          privacy: <Link to="/pages/privacy" className="font-semibold text-brand-text underline" />,
        }}
      />
    </Checkbox>
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
