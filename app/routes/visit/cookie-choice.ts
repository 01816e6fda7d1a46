import { redirect } from "react-router";
import { safePath } from "~/kit/url";
import { z } from "~/kit/zod";
import { getSite } from "~/request/middleware/context";
import { cookieChoiceCookies } from "~/request/middleware/tracking";
import { readActionForm } from "~/request/read-form";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/cookie-choice";
import { refererPath } from "./referer-path";

const choiceFormSchema = z.strictObject({
  choice: z.enum(["yes", "no"]),
  next: z.string().max(2000).optional(),
});

/**
 * POST /cookie-choice: whether a visitor's source may be stored beyond the visit. Both choices take
 * one tap and can be changed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const site = getSite(context);
  if (site.tracking_days === 0) throw notFound();
  const form = await readActionForm(request, choiceFormSchema);
  const headers = new Headers(
    cookieChoiceCookies(request, site, form.choice).map((line): [string, string] => [
      "set-cookie",
      line,
    ]),
  );
  return redirect(refererPath(request) ?? safePath(form.next, "/"), { status: 303, headers });
}

/** There is no page: a direct GET is redirected. */
export function loader() {
  return redirect("/");
}
