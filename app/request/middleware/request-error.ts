import { data, type MiddlewareFunction } from "react-router";
import { getRequestMetadata, getSite } from "./context";

/**
 * Responds to a request that the Worker rejected with a page, after the language is known, so that
 * a person can read it. No site is loaded at this point. Requests to /api/ never get here: they are
 * rejected in JSON.
 */
export const requestErrorMiddleware: MiddlewareFunction<Response> = ({ context }) => {
  const { refusal } = getRequestMetadata(context);
  if (refusal)
    throw data({ code: refusal.code, site: getSite(context).name }, { status: refusal.status });
};
