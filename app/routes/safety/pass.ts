import { redirect } from "react-router";
import { passMember } from "~/domain/profile/pass-member";
import { PASSED_PATH } from "~/features/members/passed-path";
import { getServices } from "~/request/middleware/context";
import { requireMemberAction } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { NoPage } from "../../request/no-page";
import type { Route } from "./+types/pass";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(`/members/${requireId(params.id)}`);

/** POST /members/{id}/pass: leads to the list, which shows the member with an undo button. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const after = () => `/members/${params.id}`;
  const { viewer, member } = await requireMemberAction({ request, params, context, after });
  const passed = await passMember(getServices(context), viewer, member);
  if (!passed.ok && passed.refusal === "not_found") throw notFound();
  return redirect(`${PASSED_PATH}?change=${passed.ok ? "passed" : "full"}`, 303);
}

export default NoPage;
