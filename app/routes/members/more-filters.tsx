import { Link, useLocation } from "react-router";
import { SORTS } from "~/domain/discovery/sorts.schema";
import { SEARCHED_INTERESTS } from "~/domain/profile/interest-bits";
import { PROFILE_FIELDS, type SearchedField } from "~/domain/profile-field/profile-fields";
import { collatorOf, formatList, inSentence } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { Checkbox } from "~/ui/checkbox";
import { Field } from "~/ui/field";
import { shopPath } from "../credits/shop-path";
import { fieldLabelKey } from "./field-label-key";
import type { SearchData } from "./load-search";

type MoreFiltersProps = Pick<SearchData, "search" | "choices">;

/** Filters other than gender, location and age, and the sort order. */
export function MoreFilters({ search, choices }: MoreFiltersProps) {
  const { t } = useTranslation("members");
  const { filters } = search;
  return (
    <div className="grid gap-4 md:col-span-full md:grid-cols-[1fr_auto] md:items-end">
      <fieldset className="grid gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
        <legend className="mb-2 font-semibold">{t("search.only")}</legend>
        <Checkbox name="photo" value="yes" defaultChecked={filters.photo}>
          {t("search.photo")}
        </Checkbox>
        {choices.activity ? (
          <Checkbox name="active" value="yes" defaultChecked={filters.active}>
            {t("search.active")}
          </Checkbox>
        ) : null}
        <Checkbox name="new" value="yes" defaultChecked={filters.isNew}>
          {t("search.isNew")}
        </Checkbox>
      </fieldset>
      <Field as="select" name="sort" label={t("search.sort")} defaultValue={search.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`search.sort_${sort}`)}
          </option>
        ))}
      </Field>
      {choices.premium.fields.length > 0 ? (
        <PremiumFilters search={search} choices={choices} />
      ) : null}
    </div>
  );
}

/** The Premium fields. Without Premium, their names and a link. */
function PremiumFilters({ search, choices }: MoreFiltersProps) {
  const { t, language } = useTranslation("members");
  const { fields, open } = choices.premium;
  const { pathname, search: queryString } = useLocation();
  if (!open) {
    const names = fields.map((field) => inSentence(t(fieldLabelKey(field)), language));
    return (
      <p className="text-sm text-muted md:col-span-full">
        {t("search.premium", { fields: formatList(names, language) })}{" "}
        <Link to={shopPath("/premium", { back: pathname + queryString })}>
          {t("search.premium_link")}
        </Link>
      </p>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 md:col-span-full md:grid-cols-4">
      {fields.map((field) =>
        field === "interests" ? (
          <InterestSelect key={field} chosen={search.filters.interest} />
        ) : (
          <FieldSelect key={field} field={field} chosen={search.filters.fields[field]} />
        ),
      )}
    </div>
  );
}

function FieldSelect({ field, chosen }: { field: SearchedField; chosen: string | undefined }) {
  const { t } = useTranslation("members");
  return (
    <Field as="select" name={field} label={t(fieldLabelKey(field))} defaultValue={chosen ?? ""}>
      <option value="">{t("search.any")}</option>
      {PROFILE_FIELDS[field].codes.map((code) => (
        <option key={code} value={code}>
          {t(`profile:${field}.${code}` as "profile:body_type.slim")}
        </option>
      ))}
    </Field>
  );
}

function InterestSelect({ chosen }: { chosen: string | null }) {
  const { t, language } = useTranslation("members");
  const { compare } = collatorOf(language);
  const interests = SEARCHED_INTERESTS.map(
    (code) => [code, t(`profile:interest.${code}`)] as const,
  );
  return (
    <Field as="select" name="interest" label={t("search.interests")} defaultValue={chosen ?? ""}>
      <option value="">{t("search.any")}</option>
      {interests
        .sort((a, b) => compare(a[1], b[1]))
        .map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
    </Field>
  );
}
