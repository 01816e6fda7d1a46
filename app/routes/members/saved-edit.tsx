import { Form, useNavigation } from "react-router";
import { NAME_BYTES } from "~/domain/saved-search/saved-search";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { useErrorMessage } from "~/ui/use-error-message";
import type { ShownSearch } from "./load-saved-searches";
import type { SearchData } from "./load-search";
import { type RenameResult, typedName } from "./save-results";
import { searchLabel } from "./search-label";

type SavedEditProps = Pick<SearchData, "choices" | "search"> & {
  saved: readonly ShownSearch[];
  answer: RenameResult;
};

/** Forms to rename and delete saved searches, collapsed. Both redirect to the current search. */
export function SavedEdit({ saved, choices, search, answer }: SavedEditProps) {
  const { t } = useTranslation("members");
  const back = new URLSearchParams(search.params).toString();
  return (
    <details open={Boolean(answer)} className="mt-1">
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-text">
        {t("saved.edit")}
      </summary>
      <ul className="mt-1 grid max-w-(--container-prose) gap-3">
        {saved.map((one) => {
          const item = {
            search: one,
            label: searchLabel(t, one.criteria, choices.fictional),
            back,
          };
          return (
            <li key={one.id} className="grid gap-3 rounded-card border border-line bg-card p-4">
              <RenameForm {...item} answer={answer?.id === one.id ? answer : undefined} />
              <DeleteForm {...item} />
            </li>
          );
        })}
      </ul>
    </details>
  );
}

type SavedSearchItem = { search: ShownSearch; label: string; back: string };

/** The hint shows the filters, which are the label of a search without a name. */
function RenameForm({
  search: { id, name },
  label,
  back,
  answer,
}: SavedSearchItem & { answer: RenameResult }) {
  const { t } = useTranslation("members");
  const message = useErrorMessage();
  const action = `/members/searches/${id}/rename?${back}`;
  return (
    <Form method="post" action={action} className="grid gap-3">
      <Field
        id={`name-${id}`}
        name="name"
        label={t("saved.name")}
        hint={label}
        optional={t("common:form.optional")}
        defaultValue={typedName(answer?.result) ?? name}
        error={message(answer?.result.error?.name ?? undefined)}
        maxLength={NAME_BYTES}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={useNavigation().formAction === action}
      >
        {t("saved.rename")}
      </Button>
    </Form>
  );
}

function DeleteForm({ search: { id, name }, label, back }: SavedSearchItem) {
  const { t } = useTranslation("members");
  const action = `/members/searches/${id}/delete?${back}`;
  return (
    <Form method="post" action={action}>
      <Button
        type="submit"
        variant="danger"
        busy={useNavigation().formAction === action}
        aria-label={t("saved.delete_named", { search: name || label })}
      >
        {t("saved.delete")}
      </Button>
    </Form>
  );
}
