import { redirect } from "react-router";

/** Back at the search that an address names, which says what was done; without a script too. */
export function backToSearch(params: URLSearchParams, done: "saved" | "renamed" | "deleted") {
  const back = new URLSearchParams(params);
  back.set("done", done);
  return redirect(`/members?${back}#saved`, 303);
}
