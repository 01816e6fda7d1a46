import { Form, Link, useLocation } from "react-router";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import type { ListSearch } from "./load-conversation-list";

type ListToolsProps = { search: ListSearch | null; unreadFirst: boolean };

/** Search and sort order above the list. Both are forms and work without JavaScript. */
export function ListTools({ search, unreadFirst }: ListToolsProps) {
  return (
    <div className="grid gap-1 px-4 pb-3">
      <SearchBox key={search?.searchText} search={search} />
      {search ? null : <UnreadFirst on={unreadFirst} />}
    </div>
  );
}

function SearchBox({ search }: Pick<ListToolsProps, "search">) {
  const { t } = useTranslation("chat");
  const problem = search?.problem;
  return (
    <Form role="search" method="get" action="/chats" className="grid gap-1">
      <div className="controlled">
        <input
          type="search"
          name="q"
          id="chat-search"
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          defaultValue={search?.searchText}
          placeholder={t("search.hint")}
          aria-label={t("search.label")}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "chat-search-error" : undefined}
          className="control pe-24 [&::-webkit-search-cancel-button]:hidden"
        />
        <div className="absolute inset-y-0 end-1 flex items-center">
          {search ? (
            <Link to="/chats" aria-label={t("search.end")} className={corner}>
              <Icon name="x" size={20} />
            </Link>
          ) : null}
          <button type="submit" aria-label={t("search.go")} className={corner}>
            <Icon name="search" size={20} />
          </button>
        </div>
      </div>
      {problem ? (
        <p id="chat-search-error" role="status" className="text-sm font-medium text-danger">
          {t(`search.${problem}`)}
        </p>
      ) : null}
    </Form>
  );
}

const corner = "grid size-11 place-items-center rounded-full text-muted hover:text-brand-text";

/** A switch as a form: shows the current value and submits the opposite. */
function UnreadFirst({ on }: { on: boolean }) {
  const { t } = useTranslation("chat");
  const { pathname } = useLocation();
  return (
    <Form method="post" action="/chats" replace preventScrollReset>
      <input type="hidden" name="next" value={pathname} />
      <button
        type="submit"
        role="switch"
        aria-checked={on}
        name="unread_first"
        value={on ? "no" : "yes"}
        className="group flex min-h-11 w-full items-center justify-between gap-3 rounded-control text-start text-sm font-medium"
      >
        {t("list.unread_first")}
        <span
          aria-hidden
          className="flex h-6 w-10 shrink-0 items-center rounded-full border-2 border-edge bg-card p-0.5 transition-colors group-aria-checked:justify-end group-aria-checked:border-brand group-aria-checked:bg-brand forced-colors:group-aria-checked:bg-[Highlight]"
        >
          <span className="size-4 rounded-full bg-edge group-aria-checked:bg-on-brand" />
        </span>
      </button>
    </Form>
  );
}
