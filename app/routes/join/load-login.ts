import { redirect } from "react-router";
import { beginForm } from "~/http/begin-form";
import { type Context, getViewer } from "~/middleware/context";
import { nextOf } from "./login-answer";

/** Data of every login page; a logged-in member is redirected. */
export async function loadLogin(url: URL, context: Context) {
  if (getViewer(context)) throw redirect(nextOf(url));
  const { searchParams } = url;
  return {
    next: searchParams.get("next"),
    ended: searchParams.get("ended") === "yes",
    ...(await beginForm(context)),
  };
}
