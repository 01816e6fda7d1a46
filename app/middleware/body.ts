import { data, type MiddlewareFunction } from "react-router";
import { getFacts } from "./context";

/** Refuses a body that the Worker found too large or not UTF-8, after the language is known, so that the answer can be read. */
export const bodyMiddleware: MiddlewareFunction<Response> = ({ context }) => {
  const problem = getFacts(context).bodyProblem;
  if (problem === "too_large") throw data({ code: "too_large" }, { status: 413 });
  if (problem === "not_utf8") throw data({ code: "not_utf8" }, { status: 400 });
};
