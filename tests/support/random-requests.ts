import fc from "fast-check";
import { LANDERS } from "~/domain/visit/visit";
import { HOST } from "../api/app-client";

/** Part of every request: unescaped in a response, it would run. */
const HTML_MARKER = "\"'><img src=x onerror=alert(7)>";

export const pages = [
  "/",
  "/pricing",
  "/login",
  "/lang-config",
  "/pages/terms",
  "/pages/faq",
  ...LANDERS.map((lander) => `/landers/${lander}`),
];

const hostileText = fc.oneof(
  fc.constantFrom(
    HTML_MARKER,
    "../../etc/passwd",
    "%00",
    "%",
    "\\",
    "'; DROP TABLE sites;--",
    "{{7*7}}",
    "__proto__",
    "constructor",
    "en-US",
    "nl",
    "NL",
    "a".repeat(5000),
    "🦊",
    "\u202e",
  ),
  fc.string({ maxLength: 80, unit: "grapheme" }),
  fc.string({ maxLength: 40 }).map((text) => text + HTML_MARKER),
);

export const slug = fc.oneof(
  fc.stringMatching(/^(?:she-|bdsm-|bbw-|gilf-|milf-|gay-)?[a-z0-9-]{0,70}$/),
  hostileText.map(encodeURIComponent),
);

export const path = fc.oneof(
  fc.constantFrom(...pages),
  fc.tuple(fc.constantFrom(...LANDERS), slug).map(([lander, end]) => `/landers/${lander}/${end}`),
  slug.map((end) => `/landers/${end}`),
  slug.map((end) => `/members/${end}/landing`),
  fc
    .tuple(slug, fc.constantFrom(2, 3), slug)
    .map(([id, which, end]) => `/members/${id}/landing${which}/${end}`),
  slug.map((end) => `/pages/${end}`),
  slug.map((end) => `/${end}`),
);

export const NAMES = [
  "network",
  "ref",
  "sub1",
  "sub2",
  "sub3",
  "t",
  "lb",
  "next",
  "kind",
  "about",
  "locale",
  "country",
  "utm_source",
  "domain",
];

export const query = fc.array(
  fc.tuple(fc.oneof(fc.constantFrom(...NAMES), hostileText), hostileText),
  {
    maxLength: 5,
  },
);

export const cookie = fc.array(
  fc.tuple(
    fc.constantFrom(
      "locale",
      "country",
      "tracking",
      "entry_skip",
      "lb",
      "__Host-auth.session",
      "x",
    ),
    hostileText,
  ),
  { maxLength: 4 },
);

const HEADERS = [
  "accept-language",
  "user-agent",
  "referer",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-original-url",
  "if-none-match",
  "range",
  "origin",
  "accept",
];

export const header = fc.array(fc.tuple(fc.constantFrom(...HEADERS), hostileText), {
  maxLength: 4,
});

export const host = fc.oneof(
  { weight: 19, arbitrary: fc.constant(null) }, // the test site, whose host is not known yet
  {
    weight: 1,
    arbitrary: fc.constantFrom("other.test", "site.test.evil.test", "127.0.0.1", "localhost"),
  },
);

export const country = fc.constantFrom("NL", "DE", "US", "XX", "T1", "");

export const cases = fc.record({ path, query, cookie, header, host, country });

type RandomRequest = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** A request that a browser or a script could send; null where no client could. */
export function requestOf({
  path,
  query,
  cookie,
  header,
  host,
  country,
}: RandomRequest): Request | null {
  const queryString = new URLSearchParams(query).toString();
  const url = `https://${host ?? HOST}${path}${queryString ? `?${queryString}` : ""}`;
  if (!URL.canParse(url)) return null;
  const headers = new Headers();
  const set = (name: string, value: string) =>
    headers.set(name, value.replaceAll(/[^\t\x20-\x7e]/g, "")); // characters that HTTP allows
  if (cookie.length > 0)
    set("cookie", cookie.map(([name, value]) => `${name}=${value}`).join("; "));
  for (const [name, value] of header) set(name, value);
  return new Request(url, { headers, redirect: "manual", cf: { country } } as RequestInit);
}
