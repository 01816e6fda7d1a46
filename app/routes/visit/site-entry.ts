import { redirect } from "react-router";
import { ENTRY_COOKIE } from "~/domain/site/entry-warning";
import { safePath } from "~/kit/url";
import { z } from "~/kit/zod";
import { writeCookie } from "~/request/cookies";
import { getServices } from "~/request/middleware/context";
import { readForm } from "~/request/read-form";
import type { Route } from "./+types/site-entry";
import { refererPath } from "./referer-path";

const entryFormSchema = z.strictObject({ next: z.string().max(2000).optional() });

/** POST /site-entry: the entry warning was confirmed, stored for a year in the browser only. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, entryFormSchema);
  const next = refererPath(request) ?? safePath(form.ok ? form.value.next : null, "/");
  const cookie = writeCookie(request, ENTRY_COOKIE, { value: String(getServices(context).now()) });
  return redirect(next, { status: 303, headers: { "set-cookie": cookie } });
}

/** There is no page: a direct GET is redirected. */
export function loader() {
  return redirect("/");
}
