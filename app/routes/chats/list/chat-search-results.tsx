import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { splitAtMatch } from "~/domain/conversation/chat-search-query";
import type { ChatSearch, FoundMessage } from "~/domain/conversation/search-chats";
import { photoPath } from "~/domain/photo/photo";
import { colonFor } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import type { MemberId } from "~/kit/ids";
import { FictionalChip } from "~/layouts/member-name";
import { ConversationRow } from "~/ui/chat/conversation-row";
import { ConversationList } from "./conversation-list";
import { useRowTime } from "./use-row-time";

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
      chip={<FictionalChip of={{ fictional: Boolean(message.fictional) }} />}
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
