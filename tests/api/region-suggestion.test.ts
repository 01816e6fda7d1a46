import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addLoggedIn, addTestSite, sendRequest } from "./app-client";

beforeAll(async () => {
  await addTestSite();
});

type NetworkLocation = {
  country: string;
  regionCode?: string;
  latitude?: string;
  longitude?: string;
};

/**
 * The region that the step shows before the member chose one, and whether it is labelled a guess.
 */
async function shownRegion(cf: NetworkLocation, query = "country=NL") {
  const { id, cookie } = await addLoggedIn({ status: "not_confirmed" });
  await env.DB.batch([
    env.DB.prepare("UPDATE accounts SET signup_step = 2 WHERE id = ?").bind(id),
    env.DB.prepare("UPDATE profiles SET region = NULL WHERE id = ?").bind(id),
  ]);
  const init = { cookie, cf } as Parameters<typeof sendRequest>[1];
  const page = await (await sendRequest(`/complete-signup?step=location&${query}`, init)).text();
  const row = await env.DB.prepare("SELECT region FROM profiles WHERE id = ?").bind(id).first();
  expect(row).toEqual({ region: null }); // a suggestion is not an answer
  return {
    region: /<option value="(\w\w-\w+)" selected/.exec(page)?.[1] ?? null,
    guessed: page.includes("Suggested by your internet connection"),
  };
}

test("the region of the network is suggested, and labelled as a guess", async () => {
  expect(await shownRegion({ country: "NL", regionCode: "UT" })).toEqual({
    region: "NL-UT",
    guessed: true,
  });
  expect(await shownRegion({ country: "NL", latitude: "53.21", longitude: "6.56" })).toEqual({
    region: "NL-GR",
    guessed: true,
  });
});

test("a network elsewhere or without a region suggests nothing", async () => {
  const nothing = { region: null, guessed: false };
  expect(await shownRegion({ country: "DE", regionCode: "BE" })).toEqual(nothing);
  expect(await shownRegion({ country: "NL" })).toEqual(nothing);
});

test("a region in the URL is preselected if it is one of the country's", async () => {
  const seen = { country: "NL", regionCode: "UT" };
  expect(await shownRegion(seen, "country=NL&region=NL-NH")).toEqual({
    region: "NL-NH",
    guessed: false,
  });
  expect((await shownRegion(seen, "country=NL&region=DE-BE")).region).not.toBe("DE-BE");
  expect((await shownRegion(seen, 'country=NL&region="><b>')).region).not.toBe("DE-BE");
});
