import { redirect } from "react-router";
import { loadFormProof } from "~/request/load-form-proof";
import { type Context, getViewer } from "~/request/middleware/context";
import { nextPathOf } from "./login-form-result";

/** Data of every login page; a logged-in member is redirected. */
export async function loadLogin(url: URL, context: Context) {
  if (getViewer(context)) throw redirect(nextPathOf(url));
  const { searchParams } = url;
  return {
    next: searchParams.get("next"),
    ended: searchParams.get("ended") === "yes",
    ...(await loadFormProof(context)),
  };
}
