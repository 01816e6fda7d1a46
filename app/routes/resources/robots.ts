import type { Route } from "./+types/robots";

/** /robots.txt (RFC 9309): what is no page is not to be fetched; pages of members say themselves that they are not to be shown. */
export function loader({ url }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow: /api/\nDisallow: /live\nDisallow: /dev/\n\nSitemap: ${url.origin}/sitemap.xml\n`;
  return new Response(text, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
