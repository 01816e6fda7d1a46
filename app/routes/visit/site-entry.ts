import { redirect } from "react-router";
import { ENTRY_COOKIE } from "~/domain/site/entry-warning";
import { writeCookie } from "~/http/cookies";
import { readForm } from "~/http/read-form";
import { safePath } from "~/kit/safe-path";
import { z } from "~/kit/zod";
import { getServices } from "~/middleware/context";
import type { Route } from "./+types/site-entry";
import { cameFrom } from "./came-from";

const entryFormSchema = z.strictObject({ next: z.string().max(2000).optional() });

/** /site-entry: the entry warning was read and closed, which is remembered for a year and nowhere but in the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, entryFormSchema);
  const next = cameFrom(request) ?? safePath(form.ok ? form.value.next : null, "/");
  const cookie = writeCookie(request, ENTRY_COOKIE, { value: String(getServices(context).now()) });
  return redirect(next, { status: 303, headers: { "set-cookie": cookie } });
}

/** Opened by hand, or again by a reload: there is nothing to see. */
export function loader() {
  return redirect("/");
}
