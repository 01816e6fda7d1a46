import { useId } from "react";
import type { SuggestionReasons } from "~/domain/suggestion/suggestion";
import { useTranslation } from "~/i18n/use-translation";
import { ChipList } from "~/ui/chip-list";
import { classNames } from "~/ui/class-names";

/** What two members have in common, as chips. Renders nothing without common points. */
export function ReasonChips({
  reasons,
  className,
}: {
  reasons: SuggestionReasons;
  className?: string;
}) {
  const { t } = useTranslation("game");
  const heading = useId();
  const items = [
    ...reasons.interests.map((id) => ({ interest: id, label: t(`profile:interest.${id}`) })),
    ...(reasons.reason ? [{ label: t(`profile:reason.${reasons.reason}`) }] : []),
    ...(reasons.near ? [{ label: t(`why.${reasons.near}`) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classNames("grid gap-2", className)}>
      <h3 id={heading} className="font-sans text-sm font-semibold text-muted">
        {t("why.title")}
      </h3>
      <ChipList shared items={items} aria-labelledby={heading} />
    </section>
  );
}
