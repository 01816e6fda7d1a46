import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";

/** Links to the member's purchases, spending and spending limit. */
export function ShopLinks({ sells }: { sells: boolean }) {
  const { t } = useTranslation("shop");
  const ways = [
    { to: "/settings/credits", words: t("chat:credits.statement") },
    { to: "/transactions", words: t("choice.orders") },
    ...(sells ? [{ to: "/settings/spending", words: t("choice.limit") }] : []),
  ];
  return (
    <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1">
      {ways.map(({ to, words }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}
