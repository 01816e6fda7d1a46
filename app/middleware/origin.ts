import { data, type MiddlewareFunction } from "react-router";
import { getSite } from "./context";

/**
 * Refuses writes that another site's page sent with the member's cookies. SameSite=Lax keeps cookies from other domains,
 * but sites of one operator may share a domain, and the doors take JSON, which the router's own check does not cover.
 */
export const originMiddleware: MiddlewareFunction<Response> = ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  const foreign = origin !== null ? hostOf(origin) !== new URL(request.url).host : request.headers.get("sec-fetch-site") === "cross-site";
  if (foreign) throw data({ code: "forbidden", site: getSite(context).name }, { status: 403 });
};

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
