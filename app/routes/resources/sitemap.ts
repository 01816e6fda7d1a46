import { PAGES } from "~/content/pages";
import { signupsEnabled } from "~/domain/signup/signup";
import { alternatesOf, type Site } from "~/domain/site/site";
import { LANDERS } from "~/domain/visit/visit";
import { getSite } from "~/request/middleware/context";
import type { Route } from "./+types/sitemap";

/**
 * GET /sitemap.xml: every page search engines may index, with its alternates on the operator's
 * other sites (sitemaps.org).
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const site = getSite(context);
  const entries = pathsOf(site).map((path) => {
    const alternates = alternatesOf(site).map(
      ({ host, language }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="https://${escapeXml(host)}${path}"/>`,
    );
    return `<url><loc>${url.origin}${path}</loc>${alternates.join("")}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

function pathsOf(site: Site): string[] {
  const pages = site.company ? [...PAGES, "transparency"].map((page) => `/pages/${page}`) : [];
  const joinable = signupsEnabled(site, null) ? ["/signup"] : [];
  const landers = LANDERS.map((lander) => `/landers/${lander}`);
  return ["/", ...joinable, "/pricing", "/complaints", ...pages, ...landers];
}

/**
 * Escapes other sites' hosts: `hostSchema` allows no XML characters, but a row may have been edited
 * by hand. This site's own host was parsed as a URL, which cannot contain any.
 */
const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
