import { redirect } from "react-router";
import { undoPass } from "~/domain/profile/pass-member";
import { PASSED_PATH } from "~/features/members/passed-path";
import { getServices } from "~/request/middleware/context";
import { requireMemberAction } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/unpass";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/members/${requireId(params.id)}`);

/** POST /members/{id}/unpass: the member appears in the viewer's lists again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const after = () => PASSED_PATH;
  const { viewer, member } = await requireMemberAction({ request, params, context, after });
  const undone = await undoPass(getServices(context), viewer, member);
  if (!undone.ok) throw notFound();
  return redirect(`${PASSED_PATH}?change=undone`, 303);
}

export default NoPage;
