import { redirect } from "react-router";
import { beginForm } from "~/http/begin-form";
import { type Context, getViewer } from "~/middleware/context";
import { nextOf } from "./login-answer";

/** What every page of the login shows; who is logged in has nothing to do here. */
export async function loadLogin(url: URL, context: Context) {
  if (getViewer(context)) throw redirect(nextOf(url));
  const { searchParams } = url;
  return {
    next: searchParams.get("next"),
    ended: searchParams.get("ended") === "yes",
    ...(await beginForm(context)),
  };
}
