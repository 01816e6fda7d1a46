import { beforeAll, describe, expect, test } from "vitest";
import routes from "../../app/routes.ts?raw";
import { addLoggedIn, addTestSite, postForm, sendRequest, textOf } from "./app-client";

/** Every settings page in the routes. */
const PAGES = Array.from(
  routes.matchAll(/route\("(settings[^":]*)", "[^"]+\.tsx"\)/g),
  ([, path]) => `/${path}`,
);

beforeAll(addTestSite);

/** The targets of the menu items, on a page or a part of it. */
const linesOf = (html: string) =>
  [...new Set(Array.from(html.matchAll(/href="(\/settings\/[^"]+)"/g), ([, to]) => to))].sort();
const overview = async (cookie: string) =>
  /<main[\s\S]*<\/main>/.exec(await textOf(await sendRequest("/settings", { cookie })))?.[0] ?? "";

describe.each(PAGES)("%s", (path) => {
  test("redirects a visitor to the login and back, data requests too", async () => {
    for (const address of [path, `${path}.data`]) {
      const answer = await sendRequest(address);
      const to = answer.headers.get("location") ?? (await answer.text());
      expect(to).toContain(`/login?next=${encodeURIComponent(path)}`);
    }
  });

  test("is not cached, and links back to the settings", async () => {
    const { cookie } = await addLoggedIn();
    const answer = await sendRequest(path, { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const html = await textOf(answer);
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(linesOf(html)).toEqual(expect.arrayContaining(linesOf(await overview(cookie))));
    if (path !== "/settings") expect(html).toContain('href="/settings"');
  });
});

test("every menu item is one of the pages", async () => {
  const { cookie } = await addLoggedIn();
  const lines = linesOf(await overview(cookie));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.filter((to) => !PAGES.includes(to as string))).toEqual([]);
});

test("the account page shows the own address and saves the language", async () => {
  const me = await addLoggedIn();
  const her = await addLoggedIn();
  const html = await textOf(await sendRequest("/settings/account", { cookie: me.cookie }));
  expect(html).toContain(`${me.id}@example.test`.toLowerCase());
  expect(html).not.toContain(`${her.id}@example.test`.toLowerCase());
  const next = "/settings/account?saved=language";
  expect(html).toContain(next);
  const saved = await postForm("/lang-config", { locale: "fi", next }, { cookie: me.cookie });
  expect(saved.headers.get("location")).toBe(next);
  const locale = /locale=fi/.exec(saved.headers.get("set-cookie") ?? "")?.[0];
  const page = await textOf(await sendRequest(next, { cookie: `${me.cookie}; ${locale}` }));
  expect(page).toMatch(/role="status"[\s\S]*Tallennettu/);
  expect(page).toMatch(/<option[^>]*value="fi"[^>]*selected=""/);
});
