import { data, type MiddlewareFunction } from "react-router";
import { getFacts, getSite } from "./context";

/**
 * Answers what the Worker refused with a page, after the language is known, so that a person can read it. No page was
 * loaded that would know whose site it is. Calls under /api/ never come this far: they are refused in JSON.
 */
export const refusalMiddleware: MiddlewareFunction<Response> = ({ context }) => {
  const { refusal } = getFacts(context);
  if (refusal)
    throw data({ code: refusal.code, site: getSite(context).name }, { status: refusal.status });
};
