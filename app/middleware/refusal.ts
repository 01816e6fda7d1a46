import { data, type MiddlewareFunction } from "react-router";
import { getFacts, getSite } from "./context";

/** What the Worker finds wrong with a request before any page or door has it; `headers` tell the way on. */
export type Refusal = {
  status: 400 | 403 | 405 | 413 | 429;
  code: "not_utf8" | "forbidden" | "method_not_allowed" | "too_large" | "too_many_requests";
  headers?: Record<string, string>;
};

/**
 * Answers what the Worker refused with a page, after the language is known, so that a person can read it. No page was
 * loaded that would know whose site it is. Calls under /api/ never come this far: they are refused in JSON.
 */
export const refusalMiddleware: MiddlewareFunction<Response> = ({ context }) => {
  const { refusal } = getFacts(context);
  if (refusal)
    throw data({ code: refusal.code, site: getSite(context).name }, { status: refusal.status });
};
