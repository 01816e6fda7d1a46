import { redirect } from "react-router";

/**
 * Redirects to the search in the URL with a note of what was done, which works without JavaScript.
 */
export function redirectToSearch(params: URLSearchParams, done: "saved" | "renamed" | "deleted") {
  const back = new URLSearchParams(params);
  back.set("done", done);
  return redirect(`/members?${back}#saved`, 303);
}
