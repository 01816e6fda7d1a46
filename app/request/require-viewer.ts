import { type RouterContextProvider, redirect } from "react-router";
import { isOpenToVisitors } from "~/domain/profile/profile";
import type { Viewer } from "~/domain/session/session";
import { hasSource } from "~/domain/visit/tracking";
import { isId, type MemberId } from "~/kit/ids";
import { safePath } from "~/kit/url";
import { z } from "~/kit/zod";
import { readHostCookie, SESSION_COOKIE, writeHostCookie } from "./cookies";
import {
  type Context,
  getAgeDue,
  getServices,
  getSite,
  getTracking,
  getViewer,
} from "./middleware/context";
import { readActionForm } from "./read-form";
import { notFound } from "./responses";

/**
 * Returns the logged-in member. Redirects a visitor to the login, which returns to `next` or to the
 * requested URL (R30).
 */
export function requireViewer(request: Request, context: Context, next?: string): Viewer {
  const viewer = getViewer(context);
  if (viewer) return viewer;
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  const login = `/login?next=${encodeURIComponent(next ?? path + url.search)}`;
  if (readHostCookie(request, SESSION_COOKIE) === null) throw redirect(login, 302);
  // The session has ended: the login page explains why (ASVS 5.0, 7.3.1).
  getServices(context).log("access.refused", {
    site: getSite(context).id,
    reason: "session_ended",
  });
  throw redirect(`${login}&ended=yes`, {
    status: 302,
    headers: {
      "set-cookie": writeHostCookie(request, SESSION_COOKIE, { value: "", seconds: 0 }),
    },
  });
}

/**
 * Whether this visitor may browse members without login. Visitors from an advertisement have a
 * network or a ref (R45). Nobody may where visitors owe an age check (R527).
 */
export function maySearchLoggedOut(context: Readonly<RouterContextProvider>): boolean {
  return (
    getAgeDue(context) === "none" &&
    isOpenToVisitors(getSite(context), hasSource(getTracking(context)))
  );
}

/**
 * The logged-in member. A visitor is redirected to the signup for that member (R30); a member whose
 * session ended is redirected to the login and returns.
 */
export function requireMemberOrSignup(
  request: Request,
  context: Context,
  memberId: string,
): Viewer {
  const wasLoggedIn = readHostCookie(request, SESSION_COOKIE) !== null;
  if (!getViewer(context) && !wasLoggedIn)
    throw redirect(`/members/${encodeURIComponent(memberId)}/signup`, 302);
  return requireViewer(request, context);
}

/** `next`: the page to return to. */
const memberActionSchema = z.strictObject({ next: z.string().max(4000).optional() });

type MemberActionRequest = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { id: string };
  after?: (next: string | undefined) => string;
};

/**
 * Reads a form without fields that does something to a member. Returns the viewer and that member.
 * Only pages for logged-in members have such forms, so without a session it has expired: the login
 * then leads to `after`, by default to this member on the previous page (R674).
 */
export async function requireMemberAction({
  request,
  context,
  params: { id },
  after,
}: MemberActionRequest) {
  const { next } = await readActionForm(request, memberActionSchema);
  if (!isId<MemberId>(id)) throw notFound();
  const viewer = requireViewer(request, context, after?.(next) ?? returnUrl(next ?? "", id));
  return { viewer, member: id, next };
}

/** The previous page at this member. All like buttons of a list share one `next`. */
export function returnUrl(next: string, id: string): string {
  const [page] = safePath(next, "").split("#");
  return page ? `${page}#m-${id}` : `/members/${id}`;
}
