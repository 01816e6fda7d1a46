import { PAGES } from "~/content/pages";
import { signupsEnabled } from "~/domain/signup/signup";
import { alternatesOf, type Site } from "~/domain/site/site";
import { LANDERS } from "~/domain/visit/landers";
import { getSite } from "~/middleware/context";
import type { Route } from "./+types/sitemap";

/** /sitemap.xml: every page that search engines may show, with the same page on the operator's other sites (sitemaps.org). */
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
  const pages = site.company ? PAGES.map((page) => `/pages/${page}`) : [];
  const joinable = signupsEnabled(site, null) ? ["/signup"] : [];
  const landers = LANDERS.map((lander) => `/landers/${lander}`);
  return ["/", ...joinable, "/pricing", "/complaints", ...pages, ...landers];
}

/**
 * The tool adds no host with a sign of XML (`hostSchema`), but another site's may have been written by hand. This site's
 * own was read as an address, where none may stand.
 */
const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
