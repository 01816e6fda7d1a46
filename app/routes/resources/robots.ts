import type { Route } from "./+types/robots";

/**
 * GET /robots.txt (RFC 9309): disallows URLs that are no pages; members' pages have their own
 * noindex.
 */
export function loader({ url }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow: /api/\nDisallow: /live\nDisallow: /dev/\n\nSitemap: ${url.origin}/sitemap.xml\n`;
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
