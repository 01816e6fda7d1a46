import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/root/use-root";
import { Alert } from "~/ui/alert";

/** Credits that would be lost, and the way to what of them can still be paid back (R307). */
export function Balance() {
  const { t } = useTranslation("leaving");
  const { badges, viewer } = useRoot();
  const count = badges?.credits ?? 0;
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t("confirm.balance", { credits: t("chat:price.credits", { count }) })}
    >
      {viewer?.premium ? (
        <Link
          to="/transactions"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t("confirm.purchases")}
        </Link>
      ) : null}
    </Alert>
  );
}
