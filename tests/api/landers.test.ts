import { beforeAll, expect, test } from "vitest";
import { LANDERS } from "~/domain/visit/landers";
import { LANGUAGES } from "~/i18n/languages";
import swipe from "../../app/routes/landers/tinderswipe/swipe.js?raw";
import { addSite } from "../support/test-database";
import { HOST, sendRequest } from "./app-client";
import {
  asHtmlText,
  BUNDLES,
  FIRST_FLIGHT,
  gzipped,
  searchTermsOf,
  type Texts,
  textsOf,
} from "./lander-texts";

const leaves = (value: string | Texts): string[] =>
  typeof value === "string" ? [value] : Object.values(value).flatMap(leaves);

beforeAll(async () => {
  await addSite({ bundles: BUNDLES }, HOST);
});

test.each(LANDERS.flatMap((lander) => LANGUAGES.map((language) => [lander, language] as const)))(
  "%s in %s: own texts, no key, no English, no script, within one flight",
  async (lander, language) => {
    const answer = await sendRequest(`/landers/${lander}`, { language });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<h1>${asHtmlText(textsOf(language)[lander]?.title as string)}</h1>`);
    expect(html).toContain(`content="${asHtmlText(searchTermsOf(language, 1))}. `);
    expect(html.replace(/<style[\s\S]*?<\/style>/g, "")).not.toMatch(
      /\{\{|>(?:frame|join|common|landers|[a-z]+landing)[.:][a-z_.]+</,
    );
    if (language !== "en") {
      const own = new Set(leaves(textsOf(language)));
      const english = leaves(textsOf("en")).filter(
        (text) => text.split(" ").length > 2 && !text.includes("{{") && !own.has(text),
      );
      expect(english.filter((text) => html.includes(asHtmlText(text)))).toEqual([]);
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

test("the script of the cards lander is at most 5 kB, allowed by hash or nonce", async () => {
  expect(swipe.length).toBeLessThanOrEqual(5 * 1024);
  const response = await sendRequest("/landers/tinderswipe");
  const digest = new Uint8Array(
    await crypto.subtle.digest("SHA-256", new TextEncoder().encode(swipe)),
  );
  expect(response.headers.get("content-security-policy")).toContain(
    `'sha256-${btoa(String.fromCharCode(...digest))}'`,
  );
  const own = await sendRequest("/landers/tinderswipe", { cookie: "__Host-auth.session=nobody" });
  const nonce = /<script nonce="([^"]+)"/.exec(await own.text())?.[1];
  expect(own.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
});

test("any slug shows the same lander, and only the cards have none", async () => {
  const plain = await (await sendRequest("/landers/gallery")).text();
  for (const slug of [
    "spring",
    "milf-spring-2027",
    "gay-",
    "UPPER",
    "%00",
    "a".repeat(300),
    "..%2f..%2f",
  ]) {
    const answer = await sendRequest(`/landers/gallery/${slug}`);
    expect([answer.status, await answer.text()], slug).toEqual([200, plain]);
  }
  expect((await sendRequest("/landers/tinderswipe/spring")).status).toBe(404);
  expect((await sendRequest("/landers/nothing")).status).toBe(404);
});
