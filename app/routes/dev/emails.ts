import { LANGUAGES, VARIANTS } from "~/i18n/languages";
import { getServices } from "~/request/middleware/context";
import { notFound } from "~/request/responses";
import type { Route } from "./+types/emails";
import {
  localeParamOf,
  type PreviewOptions,
  previewQuery,
  readPreviewOptions,
} from "./email-preview-options";

type EmailKinds = readonly { kind: string; length: number }[];

/** Renders a complete page without scripts: the e-mails side by side, each in a sandboxed frame. */
function emailsPage(kinds: EmailKinds, options: PreviewOptions, nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Letters</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Letters</h1><nav aria-label="Language">${localeLinks(options)}</nav><nav aria-label="Look">${optionLinks(options)}</nav>
<ul>${kinds.flatMap(({ kind, length }) => framesOf(kind, length, options)).join("")}</ul>
</main></body></html>`;
}

const optionLink = (label: string, options: PreviewOptions, chosen: boolean) =>
  `<a href="/dev/letters${escapeHtml(previewQuery(options))}"${chosen ? ' aria-current="page"' : ""}>${label}</a>`;

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;");

const localeLinks = (options: PreviewOptions) =>
  [...LANGUAGES, ...VARIANTS]
    .map((tongue) => {
      const previewOptions = readPreviewOptions(new URL(`http://x/?tongue=${tongue}`));
      return optionLink(
        tongue,
        { ...previewOptions, niche: options.niche, night: options.night },
        tongue === localeParamOf(options),
      );
    })
    .join(" ");

const optionLinks = (options: PreviewOptions) =>
  [
    optionLink("day", { ...options, night: false }, !options.night),
    optionLink("night", { ...options, night: true }, options.night),
    ...[1, 2, 3, 4, 5, 6, 7].map((niche) =>
      optionLink(`niche ${niche}`, { ...options, niche }, niche === options.niche),
    ),
  ].join(" ");

const framesOf = (kind: string, length: number, options: PreviewOptions) =>
  Array.from({ length }, (_, nth) => {
    const address = escapeHtml(`/dev/letters/${kind}${previewQuery(options)}&nth=${nth}`);
    const name = length > 1 ? `${kind} ${nth + 1}` : kind;
    return `<li><h2>${name}</h2><p><a href="${address}">alone</a> <a href="${address}&amp;plain=yes">as text</a></p>
<iframe title="${name}" src="${address}" loading="lazy" sandbox="allow-popups"></iframe></li>`;
  });

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
a { display: inline-block; padding: 0.6rem 0; color: inherit; }
a[aria-current] { font-weight: 700; text-decoration: none; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem; padding: 0; list-style: none; }
iframe { width: 100%; height: 46rem; }
`;

/**
 * GET /dev/letters: previews of all e-mails in a chosen language, niche and colour scheme. The page
 * is in English, for developers. Exists in local mode only.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { gallery } = getServices(context);
  if (!gallery) throw notFound();
  const nonce = crypto.randomUUID();
  return new Response(emailsPage(await gallery.list(), readPreviewOptions(url), nonce), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "cache-control": "no-store",
    },
  });
}
