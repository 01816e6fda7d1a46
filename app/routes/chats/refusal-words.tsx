import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import type { Refusal } from "./messages";

/** A refusal that the page can tell: who is logged out goes to the login. */
export type ToldRefusal = Exclude<Refusal, "logged_out">;
type RefusalWordsProps = { refusal: ToldRefusal; name: string };

/** Why, and the way on. */
export function RefusalWords({ refusal, name }: RefusalWordsProps) {
  const { t } = useTranslation("chat");
  const look = "font-semibold underline underline-offset-4";
  return (
    <>
      {t(`refusal.${refusal}`, { name })}{" "}
      {refusal === "not_enough_credits" || refusal === "free_starts_used" ? (
        <Link to="/credits" className={look}>
          {t("refusal.buy")}
        </Link>
      ) : null}
      {refusal === "email_unconfirmed" ? (
        <Link to="/complete-signup" className={look}>
          {t("refusal.confirm")}
        </Link>
      ) : null}
    </>
  );
}
