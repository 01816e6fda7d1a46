import { EVERYDAY_INTERESTS, INTIMATE_INTERESTS } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Checkbox } from "~/ui/checkbox";
import { ChoiceGroup } from "~/ui/choice-group";
import { Disclosure } from "~/ui/disclosure";
import { useErrorMessage } from "~/ui/use-error-message";
import { OptionalSummary } from "./optional-summary";
import { useInterestOptions } from "./use-interest-options";

type InterestsProps = { chosen: string[]; consentErrors: string[] | undefined };

/** Sensitive interests are collapsed, in a separate group with their own consent. */
export function Interests({ chosen, consentErrors }: InterestsProps) {
  const { t } = useTranslation("join");
  const options = useInterestOptions();
  const intimate = chosen.some((code) => (INTIMATE_INTERESTS as readonly string[]).includes(code));
  return (
    <>
      <ChoiceGroup
        type="checkbox"
        name="interests"
        legend={t("about_me.interests")}
        options={options(EVERYDAY_INTERESTS)}
        defaultValue={chosen}
      />
      <Disclosure
        open={intimate}
        summary={<OptionalSummary>{t("about_me.intimate")}</OptionalSummary>}
      >
        <div className="grid gap-4">
          <ChoiceGroup
            type="checkbox"
            name="intimate_interests"
            legend={t("about_me.intimate")}
            hideLegend
            hint={t("about_me.intimate_hint")}
            options={options(INTIMATE_INTERESTS)}
            defaultValue={chosen}
          />
          <Consent given={intimate} errors={consentErrors} />
        </div>
      </Disclosure>
    </>
  );
}

function Consent({ given, errors }: { given: boolean; errors: string[] | undefined }) {
  const { t } = useTranslation("join");
  const { site } = useRoot();
  const message = useErrorMessage();
  return (
    <Checkbox name="intimate_consent" defaultChecked={given && !errors} error={message(errors)}>
      {t("about_me.intimate_consent", { site: site.name })}{" "}
      <span className="text-muted">{t("step.consent_why")}</span>
    </Checkbox>
  );
}
