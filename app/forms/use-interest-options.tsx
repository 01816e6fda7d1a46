import type { Interest } from "~/domain/profile/profile.schema";
import { useTranslation } from "~/i18n/use-translation";
import { InterestIcon } from "~/ui/interest-icon";

/** Interests to choose from, each with its picture; shared by all interest forms. */
export function useInterestOptions() {
  const { t } = useTranslation("profile");
  return (codes: readonly Interest[]) =>
    codes.map((code) => ({
      value: code,
      label: t(`interest.${code}`),
      icon: <InterestIcon code={code} />,
    }));
}
