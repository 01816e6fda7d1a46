import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui/link-button";
import { ConfirmForm } from "./confirm-form";

type ChangeRequirementProps = { confirmed: boolean; fresh: boolean; next: string };

/**
 * Requirement before a change of login settings: a confirmed address, then the password again. Null
 * if both are met.
 */
export function ChangeRequirement({ confirmed, fresh, next }: ChangeRequirementProps) {
  const { t } = useTranslation("security");
  if (!confirmed)
    return (
      <div className="grid justify-items-start gap-4">
        <p>{t("refusal.not_confirmed")}</p>
        <LinkButton to="/complete-signup?step=confirm" variant="secondary">
          {t("common:alert.confirm_action")}
        </LinkButton>
      </div>
    );
  if (fresh) return null;
  return (
    <div className="grid gap-4">
      <p>{t("confirm.lead")}</p>
      <ConfirmForm next={next} />
    </div>
  );
}
