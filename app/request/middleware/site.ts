import type { MiddlewareFunction } from "react-router";
import { findSite } from "~/domain/site/find-site";
import { getServices, siteContext } from "./context";

/**
 * Sets the site of the request's host. An unknown host gets 421 (RFC 9110, 15.5.20), which reveals
 * nothing of other sites.
 */
export const siteMiddleware: MiddlewareFunction<Response> = async ({ request, context }) => {
  const site = await findSite(getServices(context), new URL(request.url).hostname);
  if (!site)
    throw new Response(UNKNOWN_HOST, {
      status: 421,
      headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    });
  context.set(siteContext, site);
};

const UNKNOWN_HOST =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unknown site</title><h1>There is no site at this address</h1><p>Check the address for a typing mistake.</p></html>';
