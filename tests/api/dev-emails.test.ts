import { beforeAll, expect, test } from "vitest";
import { addTestSite, ORIGIN, sendRequest, textOf } from "./app-client";

beforeAll(() => addTestSite());

const KIND = /src="\/dev\/letters\/([a-z_]+)\?[^"]*nth=(\d+)"/g;
/**
 * A mailed secret: the page belongs to the use case and does not know a secret that was never
 * mailed.
 */
const SECRET = /\/[\w-]{43}$/;

const listed = async () =>
  Array.from((await textOf(await sendRequest("/dev/letters"))).matchAll(KIND), ([, kind, nth]) => ({
    path: `/dev/letters/${kind}`,
    nth,
  }));

test("the e-mail gallery lists every e-mail, runs no script and keeps its parameters", async () => {
  const page = await sendRequest("/dev/letters?tongue=de-CH&niche=6&night=yes");
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  const text = await textOf(page);
  expect(text).not.toContain("<script");
  for (const kind of ["welcome", "digest", "order_receipt", "report_filed"])
    expect(text).toContain(`/dev/letters/${kind}?tongue=de-CH&amp;niche=6&amp;night=yes`);
  expect(await textOf(await sendRequest("/dev/letters?tongue=xx&niche=9"))).toContain(
    "tongue=en&amp;niche=1",
  );
});

test("an e-mail is rendered in the requested language, niche and colour scheme", async () => {
  const path = "/dev/letters/new_message?nth=1";
  const night = await sendRequest(`${path}&tongue=fi&niche=6&night=yes`);
  expect(night.headers.get("content-security-policy")).toContain("sandbox");
  const html = await textOf(night);
  expect(html).toMatch(/lang="fi"[\s\S]*@media all[\s\S]*#00623b/);
  expect(await textOf(await sendRequest(path))).toMatch(/lang="en"[\s\S]*@media not all/);
  const plain = await sendRequest(`${path}&plain=yes`);
  expect(plain.headers.get("content-type")).toContain("text/plain");
  expect(await textOf(plain)).toContain("Leocadia (");
});

test.each(["nothing", "constructor", "welcome?nth=99", "welcome?nth=-1", "welcome?nth=length"])(
  "the e-mail preview %s gets 404",
  async (path) => expect((await sendRequest(`/dev/letters/${path}`)).status).toBe(404),
);

test("every link of every e-mail leads to an existing page", async () => {
  const emailTexts = await Promise.all(
    (await listed()).map(async ({ path, nth }) => textOf(await sendRequest(`${path}?nth=${nth}`))),
  );
  expect(emailTexts.length).toBeGreaterThan(60);
  const links = new Set(
    emailTexts.flatMap((html) =>
      Array.from(html.matchAll(/href="([^"]+)"/g), ([, link = ""]) => link),
    ),
  );
  expect(links.size).toBeGreaterThan(12);
  for (const link of links) {
    expect(link.startsWith(`${ORIGIN}/`), link).toBe(true);
    if (SECRET.test(link)) continue;
    expect((await sendRequest(link.slice(ORIGIN.length))).status, link).toBeLessThan(400);
  }
});
