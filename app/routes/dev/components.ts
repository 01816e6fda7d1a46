import { getLanguage, getRequestMetadata, getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/components";
import { componentsFile } from "./components/components-path";

/**
 * GET /dev/components: every component of app/ui in every state, in English or Finnish;
 * `?theme=dark` and `?niche=3` choose another appearance. A file of the build
 * (scripts/lib/local-files.ts), so that the Worker contains no example.
 * Exists in local mode only.
 */
export async function loader({ context }: Route.LoaderArgs) {
  if (!getRequestMetadata(context).local) throw notFound();
  const language = getLanguage(context) === "fi" ? "fi" : "en";
  const { read } = getServices(context).files;
  const html = import.meta.env.DEV
    ? await (await import("./components/render-live")).renderLive(language, read)
    : await read(componentsFile(language));
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'self'; script-src 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    },
  });
}
