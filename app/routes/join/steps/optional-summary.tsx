import { useTranslation } from "~/i18n/use-translation";

/** Summary line of an optional collapsed section. */
export function OptionalSummary({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      {children} <span className="font-normal text-muted">({t("form.optional")})</span>
    </>
  );
}
