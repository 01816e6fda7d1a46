import { readCookie, writeCookie } from "~/request/cookies";

/** Set while unread conversations come first in this browser (R259). */
const ORDER_COOKIE = "chats_order";
const UNREAD = "unread";

export const isUnreadFirst = (request: Request): boolean =>
  readCookie(request, ORDER_COOKIE) === UNREAD;

export const orderCookie = (request: Request, unreadFirst: boolean): string =>
  writeCookie(request, ORDER_COOKIE, unreadFirst ? { value: UNREAD } : { value: "", seconds: 0 });
