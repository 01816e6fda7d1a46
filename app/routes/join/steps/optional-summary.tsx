import { useTranslation } from "~/i18n/use-translation";

/** The line of a part that may be left folded. */
export function OptionalSummary({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      {children} <span className="font-normal text-muted">({t("form.optional")})</span>
    </>
  );
}
