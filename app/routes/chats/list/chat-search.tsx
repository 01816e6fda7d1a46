import type { ReactNode } from "react";
import { Form, Link, useLocation, useParams } from "react-router";
import { splitAtMatch } from "~/domain/conversation/chat-search-query";
import type { ChatSearch, FoundMessage } from "~/domain/conversation/search-chats";
import { photoPath } from "~/domain/photo/photo";
import { colonFor } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { FictionalChip } from "~/layouts/member-name";
import { ConversationRow } from "~/ui/chat/conversation-row";
import { Icon } from "~/ui/icon";
import { useRowTime } from "../use-now";
import { ConversationList } from "./conversation-list";
import type { ListSearch } from "./load-conversation-list";

type RowTimeContext = { timeZone: string; now: number };
type ChatSearchResultsProps = RowTimeContext & { found: ChatSearch; memberId: MemberId };

/**
 * Search results in place of the chat list: conversations by name, then messages with a link to
 * their place in the log.
 */
export function ChatSearchResults({ found, ...list }: ChatSearchResultsProps) {
  const { t } = useTranslation("chat");
  const count = found.names.length + found.found.length;
  return (
    <>
      <li className="px-4 py-2">
        <p role="status" className="text-sm wrap-anywhere text-muted">
          {count > 0
            ? t("search.found", { count })
            : t(found.next ? "search.none_yet" : "search.none", { text: found.searchText })}
        </p>
      </li>
      {found.names.length > 0 ? <ResultsHeading>{t("search.names")}</ResultsHeading> : null}
      <ConversationList {...list} conversations={found.names} searchText={found.searchText} />
      {found.found.length > 0 ? <ResultsHeading>{t("title")}</ResultsHeading> : null}
      <MessageResults {...list} found={found} />
      {found.next ? <MoreResultsLink searchText={found.searchText} next={found.next} /> : null}
    </>
  );
}

/** One level below the list's title, which is the page's h1 while no conversation is open. */
function ResultsHeading({ children }: { children: ReactNode }) {
  const Tag = useParams().id ? "h3" : "h2";
  return (
    <li className="bg-sunk px-4 py-2">
      <Tag className="font-sans text-sm font-semibold tracking-normal">{children}</Tag>
    </li>
  );
}

function MessageResults({
  found: { found, searchText },
  ...where
}: RowTimeContext & { found: ChatSearch }) {
  const { t } = useTranslation("chat");
  const timeOf = useRowTime(where);
  const { pathname, search } = useLocation();
  const open = new URLSearchParams(search).get("at");
  return found.map((message) => (
    <ConversationRow
      key={`${message.id}.${message.seq}`}
      to={messageUrl(message, searchText)}
      open={pathname === `/chats/${message.id}` && open === String(message.seq)}
      name={message.name || t("head.gone_name")}
      photo={{ src: message.photoId && photoPath(message.photoId, "thumb") }}
      preview={<Snippet message={message} searchText={searchText} />}
      twoLines
      time={timeOf(message.at)}
      chip={<FictionalChip of={message} />}
    />
  ));
}

/** The URL of the message in its log. Keeps the search results in the list. */
const messageUrl = ({ id, seq }: FoundMessage, searchText: string) =>
  `/chats/${id}?${new URLSearchParams({ at: String(seq), q: searchText })}#m${seq}`;

function Snippet({ message, searchText }: { message: FoundMessage; searchText: string }) {
  const { t, language } = useTranslation("chat");
  const [before, match, behind] = splitAtMatch(message.snippet, searchText);
  return (
    <>
      {message.own ? `${t("log.you")}${colonFor(language)} ` : null}
      {message.cut ? "…" : null}
      {before}
      <mark className="rounded-sm bg-tint font-semibold text-brand-text">{match}</mark>
      {behind}
    </>
  );
}

function MoreResultsLink({ searchText, next }: { searchText: string; next: string }) {
  const { t } = useTranslation("chat");
  return (
    <li className="p-3 text-center">
      <Link
        to={`/chats?${new URLSearchParams({ q: searchText, after: next })}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand-text underline underline-offset-4"
      >
        {t("search.further")}
      </Link>
    </li>
  );
}

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
            <Link to="/chats" aria-label={t("search.end")} className={iconButtonClass}>
              <Icon name="x" size={20} />
            </Link>
          ) : null}
          <button type="submit" aria-label={t("search.go")} className={iconButtonClass}>
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

const iconButtonClass =
  "grid size-11 place-items-center rounded-full text-muted hover:text-brand-text";

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
