import { beforeAll, expect, test } from "vitest";
import { addMember, addSite } from "../support/test-database";
import { addTestSite, HOST, logIn, sendRequest } from "./app-client";
import { get } from "./site-fetch";

beforeAll(async () => {
  await addTestSite();
  await addSite({ name: "Kurven", niche: 4, domain_language: "de" }, "kurven.test");
});

const linkIn = (html: string) => /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1];

test("every page links the manifest in its language, cached ones too, landers not", async () => {
  for (const language of ["fi", "nl"])
    for (const path of ["/", "/login", "/signup", "/nothing"])
      expect(linkIn(await (await sendRequest(path, { language })).text()), path).toBe(
        `/manifest.webmanifest?language=${language}`,
      );
  const cookie = await logIn(await addMember(HOST));
  expect(linkIn(await (await sendRequest("/settings", { cookie })).text())).toBeTruthy();
  expect(linkIn(await (await sendRequest("/landers/gallery")).text())).toBeUndefined();
});

test("the manifest is per site and language and cached for an hour", async () => {
  const answer = await get("kurven.test", "/manifest.webmanifest?language=pl");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
  ]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(answer.headers.get("set-cookie")).toBeNull();
  const manifest = (await answer.json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: "Kurven", lang: "pl" });
  expect(manifest.icons.map(({ src }) => src)).toContain("/icons/4-maskable.png");
});

test("without a supported language the manifest follows Accept-Language", async () => {
  for (const path of ["/manifest.webmanifest", "/manifest.webmanifest?language=xx"]) {
    const answer = await sendRequest(path, { language: "sv" });
    expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    expect(await answer.json()).toMatchObject({ lang: "sv" });
  }
});
