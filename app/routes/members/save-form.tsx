import { Form, useNavigation } from "react-router";
import { NAME_BYTES } from "~/domain/saved-search/saved-search";
import { useTranslation } from "~/i18n/use-translation";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useErrorMessage } from "~/ui/use-error-message";
import type { SearchData } from "./load-search";
import { type SaveResult, typedName } from "./save-results";
import { searchLabel } from "./search-label";

type SaveFormProps = Pick<SearchData, "saved" | "search" | "choices" | "loosened"> & {
  answer: SaveResult;
};

/**
 * "Save this search", collapsed. Shows the reason if the limit is reached. Hidden if the search is
 * saved already.
 */
export function SaveForm(props: SaveFormProps) {
  const { saved, answer } = props;
  const { t } = useTranslation("members");
  if (!saved || saved.list.some(({ isPresent }) => isPresent)) return null;
  return (
    <details open={Boolean(answer)} className="mb-4">
      <summary className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-brand-text">
        <Icon name="plus" size={18} className="shrink-0" />
        {t("saved.save")}
      </summary>
      <div className="mt-1 mb-6 max-w-(--container-form)">
        {saved.isFull ? (
          <Alert tone={answer ? "warning" : "info"} live={Boolean(answer)}>
            {t("refusal.too_many_searches")}
          </Alert>
        ) : (
          <SearchNameForm {...props} />
        )}
      </div>
    </details>
  );
}

function SearchNameForm({ search, choices, loosened, answer }: SaveFormProps) {
  const { t } = useTranslation("members");
  const message = useErrorMessage();
  const navigation = useNavigation();
  const action = `/members/searches?${new URLSearchParams(search.params)}`;
  const filters = loosened.map(({ filter }) => filter);
  const label = searchLabel(t, { search, place: choices.place, filters }, choices.fictional);
  return (
    <Form method="post" action={action} className="grid gap-3">
      <Field
        id="search-name"
        name="name"
        label={t("saved.name")}
        hint={t("saved.name_hint", { search: label })}
        optional={t("common:form.optional")}
        defaultValue={typedName(answer)}
        error={message(answer?.error?.name ?? undefined)}
        maxLength={NAME_BYTES}
        autoComplete="off"
      />
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={navigation.formAction === action}>
          {t("saved.submit")}
        </Button>
        <span className="basis-full text-sm text-muted">{t("saved.room")}</span>
      </p>
    </Form>
  );
}
