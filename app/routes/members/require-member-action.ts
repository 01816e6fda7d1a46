import type { RouterContextProvider } from "react-router";
import { isId, type MemberId } from "~/kit/ids";
import { safePath } from "~/kit/safe-path";
import { z } from "~/kit/zod";
import { notFound } from "~/request/not-found";
import { readActionForm } from "~/request/read-form";
import { requireViewer } from "~/request/require-viewer";

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
