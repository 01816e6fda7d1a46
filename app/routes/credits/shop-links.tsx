import { Link } from "react-router";
import { useTranslation } from "~/i18n/use-translation";

/** Links to the member's purchases, spending and spending limit. */
export function ShopLinks({ sells }: { sells: boolean }) {
  const { t } = useTranslation("shop");
  const ways = [
    { to: "/settings/credits", label: t("chat:credits.statement") },
    { to: "/transactions", label: t("choice.orders") },
    ...(sells ? [{ to: "/settings/spending", label: t("choice.limit") }] : []),
  ];
  return (
    <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-1">
      {ways.map(({ to, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
