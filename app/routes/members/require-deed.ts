import { data, type RouterContextProvider } from "react-router";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { requireViewer } from "~/http/require-viewer";
import { isId, type MemberId } from "~/kit/ids";
import { safePath } from "~/kit/safe-path";
import { z } from "~/kit/zod";

/** `next`: the page to come back to. */
const deedSchema = z.strictObject({ next: z.string().max(4000).optional() });

type Asked = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { id: string };
  after?: (next: string | undefined) => string;
};

/**
 * Who does something to whom (`member`), by a form with nothing to fill in. Only pages of members have such forms: where nobody
 * is logged in a session is over, and the login leads to `after`: the page at this member, unless another is given (R674).
 */
export async function requireDeed({ request, context, params: { id }, after }: Asked) {
  const form = await readForm(request, deedSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  if (!isId<MemberId>(id)) throw notFound();
  const { next } = form.value;
  const viewer = requireViewer(request, context, after?.(next) ?? backTo(next ?? "", id));
  return { viewer, member: id, next };
}

/** Back at this member on the page that they were on; a list's hearts all name the same page. */
export function backTo(next: string, id: string): string {
  const [page] = safePath(next, "").split("#");
  return page ? `${page}#m-${id}` : `/members/${id}`;
}
