import { redirect } from "react-router";
import { ageReturnSchema } from "~/domain/age/age.schema";
import { returnFromProvider } from "~/domain/age/check-age";
import { getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/callback";

/** GET /age/callback: the return from the provider's page, in the browser of the member. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(request, context, "/age");
  const returned = ageReturnSchema.safeParse(Object.fromEntries(url.searchParams));
  if (!returned.success) throw notFound();
  const { state: id, code = null } = returned.data;
  const check = { siteId: getSite(context).id, id, origin: url.origin, code };
  if (!(await returnFromProvider(getServices(context), viewer, check))) throw notFound();
  return redirect("/age", 303);
}
