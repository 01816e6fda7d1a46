import { parseSearchText, type SearchText } from "~/domain/conversation/chat-search-query";
import { findDeletedConversation } from "~/domain/conversation/delete-conversation";
import { listConversations } from "~/domain/conversation/list-conversations";
import { type ChatSearch, searchChats } from "~/domain/conversation/search-chats";
import type { Viewer } from "~/domain/session/session";
import { readCookie, writeCookie } from "~/request/cookies";
import { type Context, getServices } from "~/request/middleware/context";
import { getPhotoNamer, getTimeZone } from "~/request/visitor-context";

/** Set while unread conversations come first in this browser (R259). */
const ORDER_COOKIE = "chats_order";
const UNREAD = "unread";

const isUnreadFirst = (request: Request): boolean => readCookie(request, ORDER_COOKIE) === UNREAD;

export const orderCookie = (request: Request, unreadFirst: boolean): string =>
  writeCookie(request, ORDER_COOKIE, unreadFirst ? { value: UNREAD } : { value: "", seconds: 0 });

type ListRequest = { request: Request; url: URL; context: Context };

/** Data of the list next to a conversation: a page of conversations, or search results (R257). */
export async function loadConversationList({ request, url, context }: ListRequest, viewer: Viewer) {
  const unreadFirst = isUnreadFirst(request);
  const search = parseSearchText(url.searchParams.get("q"));
  const after = url.searchParams.get("after");
  const services = getServices(context);
  const who = { viewer, namePhoto: getPhotoNamer(context) };
  const results =
    search && !search.problem
      ? await searchChats(services, who, { searchText: search.searchText, after })
      : null;
  const list = results
    ? { conversations: [], next: null }
    : await listConversations(services, { ...who, unreadFirst }, after);
  return {
    ...list,
    unreadFirst,
    search: search && { ...search, found: results },
    memberId: viewer.id,
    timeZone: getTimeZone(context),
    now: services.now(),
  };
}

/** A search in the chats: the words, the validation error, or the results. */
export type ListSearch = SearchText & { found: ChatSearch | null };

/** The notice after a deletion without JavaScript. "late": the time to undo is over. */
export type DeletionNoticeData = "late" | { undo: string; name: string; fictional: boolean } | null;

/** Reads the undo token from the URL that the deletion redirected to. */
export async function loadDeletionNotice(
  context: Context,
  viewer: Viewer,
  url: URL,
): Promise<DeletionNoticeData> {
  const undo = url.searchParams.get("undo");
  if (!undo || undo === "late") return undo ? "late" : null;
  const head = await findDeletedConversation(getServices(context), viewer, undo);
  return head && { undo, name: head.name, fictional: head.fictional };
}
