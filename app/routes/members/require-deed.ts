import { data, type RouterContextProvider, redirect } from "react-router";
import { notFound } from "~/http/not-found";
import { readForm } from "~/http/read-form";
import { isId, type MemberId } from "~/kit/ids";
import { safePath } from "~/kit/safe-path";
import { z } from "~/kit/zod";
import { getViewer } from "~/middleware/context";

/** `next`: the page to come back to. */
const deedSchema = z.strictObject({ next: z.string().max(4000).optional() });

type Asked = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/** Who does something to whom (`member`), by a form with nothing to fill in. A visitor is asked to join first, for this member. */
export async function requireDeed({ request, context, params: { id } }: Asked) {
  const form = await readForm(request, deedSchema);
  if (!form.ok) throw data({ code: "bad_request" }, { status: 400 });
  if (!isId<MemberId>(id)) throw notFound();
  const viewer = getViewer(context);
  if (!viewer) throw redirect(`/members/${id}/signup`, 303);
  return { viewer, member: id, next: form.value.next };
}

/** Back at this member on the page that they were on; a list's hearts all name the same page. */
export function backTo(next: string, id: string): string {
  const [page] = safePath(next, "").split("#");
  return page ? `${page}#m-${id}` : `/members/${id}`;
}
