import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { DismissButton } from "~/ui/dismiss-button";
import type { Deck } from "./deck";

type GameRefusalProps = { refusal: Deck["refusal"]; onClose: () => void };

/** Why a card returned, and the action that helps. */
export function GameRefusal({ refusal, onClose }: GameRefusalProps) {
  const { t } = useTranslation("members");
  if (!refusal) return null;
  const text =
    refusal === "no_likes_left" ? t("game:refusal.no_likes_left") : t(`refusal.${refusal}`);
  return (
    <div className="mb-4">
      <Alert
        tone="warning"
        live
        dismiss={<DismissButton type="button" label={t("common:form.close")} onClick={onClose} />}
      >
        {text}{" "}
        {refusal === "email_unconfirmed" ? (
          <Link to="/complete-signup" className="font-semibold underline underline-offset-4">
            {t("refusal.confirm")}
          </Link>
        ) : null}
      </Alert>
    </div>
  );
}
