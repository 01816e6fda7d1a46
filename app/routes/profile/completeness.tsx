import type { CompletenessField } from "~/domain/profile/completeness";
import { useTranslation } from "~/i18n/use-translation";
import type { OwnProfileData } from "./load-own-profile";
import { useFieldName } from "./use-field-name";

/** The profile's completeness, with a link to each missing field. */
export function Completeness({ missing, filled, of }: OwnProfileData["completeness"]) {
  const { t } = useTranslation("editing");
  const nameOf = useFieldName();
  if (missing.length === 0)
    return <p className="font-semibold text-success">{t("complete.done")}</p>;
  return (
    <section aria-labelledby="complete" className="grid gap-3 rounded-card bg-sunk p-4 md:p-5">
      <h2 id="complete" className="font-sans text-base font-semibold">
        {t("complete.title", { filled, of })}
      </h2>
      <progress
        aria-labelledby="complete"
        value={filled}
        max={of}
        className="h-2 w-full accent-brand"
      />
      <p className="text-sm text-muted">{t("complete.lead")}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {missing.map((field) => (
          <li key={field}>
            <a
              href={fieldLinkOf(field)}
              className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
            >
              {nameOf(field)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Text fields use their own name as id, groups that of their first option (ui/choice-group.tsx).
 */
const fieldLinkOf = (field: CompletenessField): string =>
  field === "photo" ? "/profile/photos" : `#field-${field}`;
