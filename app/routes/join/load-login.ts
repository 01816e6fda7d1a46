import { type RouterContextProvider, redirect } from "react-router";
import { getViewer } from "~/middleware/context";
import { nextOf } from "./login-answer";

/** What every page of the login shows; who is logged in has nothing to do here. */
export function loadLogin(url: URL, context: Readonly<RouterContextProvider>) {
  if (getViewer(context)) throw redirect(nextOf(url));
  return { next: url.searchParams.get("next"), ended: url.searchParams.get("ended") === "yes" };
}
