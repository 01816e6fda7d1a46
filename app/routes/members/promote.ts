import { redirect } from "react-router";
import { setPromotion } from "~/domain/profile/set-promotion";
import { notFound } from "~/http/not-found";
import { ourId } from "~/http/our-id";
import { getServices } from "~/middleware/context";
import { NoPage } from "../no-page";
import type { Route } from "./+types/promote";
import { requireDeed } from "./require-deed";

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/members/${ourId(params.id)}`);

/** POST /members/{id}/promote: landers may show one's own profile. Another's has no such form. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer } = await requireDeed({ request, params, context });
  if (params.id !== viewer.id) throw notFound();
  await setPromotion(getServices(context), viewer, true);
  return redirect(`/members/${params.id}`, 303);
}

export default NoPage;
