import { data, type MiddlewareFunction } from "react-router";
import { getFacts, getSite } from "./context";

/** Refuses a body that the Worker found too large or not UTF-8, after the language is known, so that the answer can be read. No page was loaded that would know whose site it is. */
export const bodyMiddleware: MiddlewareFunction<Response> = ({ context }) => {
  const problem = getFacts(context).bodyProblem;
  if (problem === "too_large") throw data({ code: "too_large", site: getSite(context).name }, { status: 413 });
  if (problem === "not_utf8") throw data({ code: "not_utf8", site: getSite(context).name }, { status: 400 });
};
