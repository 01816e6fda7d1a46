import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { LANDERS } from "~/domain/visit/landers";
import { LANGUAGES } from "~/i18n/languages";
import swipe from "../../app/routes/landers/tinderswipe/swipe.js?raw";
import { addSite } from "../support/world";
import { ask, countRows, HOST, ORIGIN } from "./support";

const BUNDLES = [{ id: "small", credits: 10, prices: { EUR: 990 } }];
/** The first flight of a connection (RFC 6928: ten segments of 1,460 bytes). */
const FIRST_FLIGHT = 14 * 1024;

type Texts = { [key: string]: string | Texts };
const texts = import.meta.glob<Texts>("../../app/i18n/locales/*/landers.json", {
  import: "default",
  eager: true,
});
const textsOf = (language: string) =>
  texts[`../../app/i18n/locales/${language}/landers.json`] as Record<string, Texts>;
const leaves = (value: string | Texts): string[] =>
  typeof value === "string" ? [value] : Object.values(value).flatMap(leaves);
/** As React writes text into HTML. */
const inHtml = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");

beforeAll(async () => {
  await addSite({ bundles: BUNDLES }, HOST);
});

async function gzipped(html: string): Promise<number> {
  const stream = new Blob([html]).stream().pipeThrough(new CompressionStream("gzip"));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

describe.each(LANDERS)("%s", (lander) => {
  test.each(LANGUAGES)(
    "in %s: its own words, no key and no English left, no script, within the first flight",
    async (language) => {
      const answer = await ask(`/landers/${lander}`, { language });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(html).toContain(`<html lang="${language}"`);
      expect(html).toContain(`<h1>${inHtml(textsOf(language)[lander]?.title as string)}</h1>`);
      expect(html.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(
        /\{\{|>(?:frame|join|common|landers|[a-z]+landing)[.:][a-z_.]+</,
      );
      if (language !== "en") {
        const own = new Set(leaves(textsOf(language)));
        const english = leaves(textsOf("en")).filter(
          (text) => text.split(" ").length > 2 && !text.includes("{{") && !own.has(text),
        );
        expect(english.filter((text) => html.includes(inHtml(text)))).toEqual([]);
      }
      const scripts = Array.from(
        html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g),
        ([, text]) => text,
      );
      expect(scripts).toEqual(lander === "tinderswipe" ? [swipe] : []);
      expect(html).not.toMatch(/<script[^>]*src=/);
      expect(html).not.toMatch(/modulepreload|\son[a-z]+="/);
      expect(await gzipped(html)).toBeLessThan(FIRST_FLIGHT);
    },
  );
});

test("the script of the cards is at most 5 kB, and runs in a kept page by its hash, in one's own by its nonce", async () => {
  expect(swipe.length).toBeLessThanOrEqual(5 * 1024);
  const kept = await ask("/landers/tinderswipe");
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(swipe)),
  );
  expect(kept.headers.get("content-security-policy")).toContain(
    `'sha256-${btoa(String.fromCharCode(...digest))}'`,
  );
  const own = await ask("/landers/tinderswipe", { cookie: "__Host-auth.session=nobody" });
  const nonce = /<script nonce="([^"]+)"/.exec(await own.text())?.[1];
  expect(own.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
});

test("every niche has its own colours and its own people", async () => {
  const pages = new Map<number, string>();
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const host = `niche${niche}.test`;
    await addSite({ niche }, host);
    pages.set(niche, await (await ask("/landers/gallery", { origin: `https://${host}` })).text());
  }
  const lastColour = (html: string) =>
    Array.from(html.matchAll(/--color-brand:(#\w+)/g)).pop()?.[1];
  expect(new Set(Array.from(pages.values(), lastColour)).size).toBe(7);
  expect(
    new Set(Array.from(pages.values(), (html) => /<svg class="art"[\s\S]*?<\/svg>/.exec(html)?.[0]))
      .size,
  ).toBeGreaterThan(1);
  for (const [niche, html] of pages) expect(html).toContain(`data-niche="${niche}"`);
});

describe.each([2, 3, 4, 5, 6, 7])("on a site of niche %i", (niche) => {
  const host = `words${niche}.test`;
  beforeAll(async () => void (await addSite({ niche }, host)));
  test.each(LANGUAGES)(
    "every lander's headline, sentence and title are the niche's own in %s, short enough for a phone",
    async (language) => {
      const words = textsOf(language) as Record<
        string,
        { title: string; lead: string; niche_title: Record<string, string>; niche_lead: string }
      >;
      for (const lander of LANDERS) {
        const [own, general] = [words[lander]?.niche_title[niche] ?? "", words[lander]];
        const html = await (
          await ask(`/landers/${lander}`, { language, origin: `https://${host}` })
        ).text();
        expect(html).toContain(`<h1>${inHtml(own)}</h1>`);
        expect(html).toContain(`<title>${inHtml(own)} ·`);
        expect(html).toContain(
          `<p class="lead">${inHtml((textsOf(language).niche as Record<string, string>)[niche] ?? "")} `,
        );
        for (const text of [general?.title ?? "", general?.lead ?? ""])
          expect(html, lander).not.toContain(`>${inHtml(text)}<`);
        expect(own.length, own).toBeLessThanOrEqual(46);
        expect(await gzipped(html)).toBeLessThan(FIRST_FLIGHT);
      }
    },
  );
});

test("any slug shows the same lander, and only the cards have none", async () => {
  const plain = await (await ask("/landers/gallery")).text();
  for (const slug of [
    "spring",
    "milf-spring-2027",
    "gay-",
    "UPPER",
    "%00",
    "a".repeat(300),
    "..%2f..%2f",
  ]) {
    const answer = await ask(`/landers/gallery/${slug}`);
    expect([answer.status, await answer.text()], slug).toEqual([200, plain]);
  }
  expect((await ask("/landers/tinderswipe/spring")).status).toBe(404);
  expect((await ask("/landers/nothing")).status).toBe(404);
});

const form = (fields: Record<string, string>) => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN },
});
const GOOD = {
  email: "jo@example.test",
  name: "Jo",
  password: "four plain little words",
  date_of_birth_day: "5",
  date_of_birth_month: "6",
  date_of_birth_year: "1990",
};

test("what is wrong in the form is said beside it, in the visitor's language; nothing is stored, nothing typed is lost", async () => {
  const before = await countRows();
  const answer = await ask("/landers/video/spring", {
    ...form({ ...GOOD, email: "jo@", name: 'Jo"><b>', password: "short-secret" }),
    language: "fi",
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(html).toContain(inHtml(textsOf("fi").video?.title as string));
  expect(html).toContain('value="jo@"');
  expect(html).toContain('aria-describedby="email-error"');
  expect(html).not.toContain("<b>");
  expect(html).not.toContain("short-secret");
  expect(await countRows()).toBe(before);
  expect(await (await ask("/landers/video/spring", { language: "fi" })).text()).not.toContain(
    "jo@",
  );
});

test("the form of a lander makes an account and goes on to the next step", async () => {
  const answer = await ask("/landers/gallery/milf-spring", form(GOOD));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/complete-signup"]);
  expect(answer.headers.get("set-cookie")).toMatch(/^__Host-auth\.session=/);
  expect(
    await env.DB.prepare("SELECT count(*) AS n FROM accounts WHERE email = ?")
      .bind(GOOD.email)
      .first("n"),
  ).toBe(1);
  expect(
    (
      await ask("/landers/gallery", {
        cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0],
      })
    ).headers.get("location"),
  ).toBe("/members");
});

test("where signups are closed a lander says so and has no form, with status 200", async () => {
  await addSite({ signups: "none" }, "closed.test");
  const answer = await ask("/landers/gallery", { origin: "https://closed.test" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("By invitation only");
  expect(html).not.toContain('name="email"');
});
