import type { SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation, useSearchParams } from "react-router";
import { NAME_BYTES } from "~/domain/saved-search/saved-search";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { SavedSearchId } from "~/kit/ids";
import { useRoot } from "~/layouts/use-root";
import { Alert } from "~/ui/alert";
import { LabelChip } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useErrorMessage } from "~/ui/use-error-message";
import { searchLabel } from "./filter-labels";
import type { SearchData, ShownSearch } from "./load-search";

/** The validation error of a name, or why a search was not saved. */
export type SaveResult = SubmissionResult<string[]> | undefined;
/** The validation error of a new name of a saved search. */
export type RenameResult = { id: SavedSearchId; result: SubmissionResult<string[]> } | undefined;

/** The name that the member typed, so that an error does not lose it. */
const typedName = (answer: SaveResult): string | undefined =>
  typeof answer?.initialValue?.name === "string" ? answer.initialValue.name : undefined;

type SavedSearchesProps = Pick<SearchData, "saved" | "choices">;

const DONE = ["saved", "renamed", "deleted"] as const;

/** The saved searches with their numbers of new matches (R177). */
export function SavedSearches({ saved, choices }: SavedSearchesProps) {
  const { t } = useTranslation("members");
  if (!saved || saved.list.length === 0) return null;
  return (
    <section aria-labelledby="saved-title" className="contents">
      <h2 id="saved-title" className="sr-only">
        {t("saved.title")}
      </h2>
      <ul className="flex max-w-full gap-2 overflow-x-auto md:flex-wrap md:overflow-visible">
        {saved.list.map((one) => (
          <li key={one.id} className="shrink-0">
            <SavedSearchLink search={one} fictional={choices.fictional} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the last change did to the saved searches. */
export function SavedStatus() {
  const { t } = useTranslation("members");
  const [params] = useSearchParams();
  const done = DONE.find((one) => one === params.get("done"));
  return (
    <p
      id="saved"
      role="status"
      className={done ? "mb-2 scroll-mt-24 text-sm text-muted" : "sr-only"}
    >
      {done ? t(`saved.done.${done}`) : null}
    </p>
  );
}

/** The link to a saved search, marked if it is the current one. */
function SavedSearchLink({ search, fictional }: { search: ShownSearch; fictional: string | null }) {
  const { t } = useTranslation("members");
  const { name, criteria, fresh, to, isPresent } = search;
  return (
    <Link
      to={to}
      aria-current={isPresent || undefined}
      className="inline-flex min-h-11 max-w-[75vw] items-center gap-x-3 rounded-full border border-edge bg-card px-4 text-sm font-semibold text-ink no-underline hover:border-ink/60 md:max-w-96 aria-[current]:border-brand-text aria-[current]:bg-tint"
    >
      <bdi translate={name ? "no" : undefined} className="truncate">
        {name || searchLabel(t, criteria, fictional)}
      </bdi>
      <NewMatchCount {...fresh} />
    </Link>
  );
}

/**
 * The number of new matches. Renders nothing if the scan reached its limit without finding one
 * (R178).
 */
function NewMatchCount({ number, more }: ShownSearch["fresh"]) {
  const { t } = useTranslation("members");
  const { locale } = useRoot();
  if (number > 0) {
    const figure = `${formatNumber(number, locale)}${more ? "+" : ""}`;
    const count = more ? Math.max(number, 100) : number;
    return (
      <span className="shrink-0 whitespace-nowrap">
        <LabelChip kind="new">{t("saved.fresh", { count, number: figure })}</LabelChip>
      </span>
    );
  }
  return more ? null : <span className="text-xs font-normal text-muted">{t("saved.none")}</span>;
}

type SavedEditProps = Pick<SearchData, "saved" | "choices" | "search"> & { answer: RenameResult };

/** Forms to rename and delete saved searches, collapsed. Both redirect to the current search. */
export function SavedEdit({ saved, choices, search, answer }: SavedEditProps) {
  const { t } = useTranslation("members");
  if (!saved || saved.list.length === 0) return null;
  const back = new URLSearchParams(search.params).toString();
  return (
    <details open={Boolean(answer)}>
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-text">
        {t("saved.edit")}
      </summary>
      <ul className="mt-1 grid max-w-(--container-prose) gap-3">
        {saved.list.map((one) => {
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

type SaveFormProps = Pick<SearchData, "saved" | "search" | "choices" | "loosened"> & {
  answer: SaveResult;
};

/**
 * "Save this search", collapsed. Shows the reason if the limit is reached. Hidden if the search is
 * saved already, or asks who is online now, which is not saved.
 */
export function SaveForm(props: SaveFormProps) {
  const { saved, search, answer } = props;
  const { t } = useTranslation("members");
  if (!saved || search.filters.online || saved.list.some(({ isPresent }) => isPresent)) return null;
  return (
    <details open={Boolean(answer)}>
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
