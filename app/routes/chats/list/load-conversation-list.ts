import { parseSearchText, type SearchText } from "~/domain/conversation/chat-search-query";
import { listConversations } from "~/domain/conversation/list-conversations";
import { type ChatSearch, searchChats } from "~/domain/conversation/search-chats";
import type { Viewer } from "~/domain/session/session";
import { getPhotoNamer } from "~/request/locale-context";
import { type Context, getServices } from "~/request/middleware/context";
import { getTimeZone } from "~/request/time-zone";
import { isUnreadFirst } from "./list-order";

type ListRequest = { request: Request; url: URL; context: Context };

/** Data of the list next to a conversation: a page of conversations, or search results (R257). */
export async function loadConversationList({ request, url, context }: ListRequest, viewer: Viewer) {
  const unreadFirst = isUnreadFirst(request);
  const search = parseSearchText(url.searchParams.get("q"));
  const after = url.searchParams.get("after");
  const services = getServices(context);
  const who = { viewer, namePhoto: getPhotoNamer(context) };
  const found =
    search && !search.problem
      ? await searchChats(services, who, { searchText: search.searchText, after })
      : null;
  const list = found
    ? { conversations: [], next: null }
    : await listConversations(services, { ...who, unreadFirst }, after);
  return {
    ...list,
    unreadFirst,
    search: search && { ...search, found },
    memberId: viewer.id,
    timeZone: getTimeZone(context),
    now: services.now(),
  };
}

/** A search in the chats: the words, the validation error, or the results. */
export type ListSearch = SearchText & { found: ChatSearch | null };
