import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendJsonRequest, sendRequest } from "./app-client";

const HERE = Date.now() - 1000;

let me: Awaited<ReturnType<typeof addLoggedIn>>;

beforeAll(async () => {
  await addTestSite();
  me = await addLoggedIn({ gender: "male" });
});

const get = async (path: string, cookie: string | undefined = me.cookie) => {
  const answer = await sendRequest(path, { cookie });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};

test("the member endpoints need a session", async () => {
  const visitor = await sendJsonRequest("/api/like.php", { id: "x" });
  expect([visitor.status, await visitor.json()]).toEqual([
    403,
    { error: { code: "authentication_required" } },
  ]);
  for (const path of ["/api/search.php", "/api/likes.php", "/api/auto-like.php"]) {
    expect(await get(path, "")).toEqual({
      status: 403,
      body: { error: { code: "authentication_required" } },
    });
  }
});

test("search.php returns a page and rejects unknown parameters", async () => {
  const her = await addMember(HOST, {
    lastActive: HERE,
    name: "Aino",
    birth: "1980-01-01",
    region: "NL-ZE",
  });
  const { status, body } = await get(
    "/api/search.php?gender=female&country=NL&region=NL-ZE&min_age=30&max_age=60",
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      expect.objectContaining({
        id: her.id,
        name: "Aino",
        region: "Zeeland",
        liked: false,
        main_image: null,
      }),
    ],
    next: null,
    numResults: 1,
    numResultsMore: false,
    pageNumber: 1,
  });
  expect(await get("/api/search.php?colour=red")).toEqual({
    status: 400,
    body: { error: { code: "unknown_field" } },
  });
  expect(await get("/api/search.php?min_age=old")).toMatchObject({
    status: 422,
    body: { error: { code: "invalid", fields: { min_age: expect.any(String) } } },
  });
});

test("interests.php and regions.php respond in the page's language", async () => {
  const { interests } = (await (await sendRequest("/api/interests.php")).json()) as {
    interests: { id: string; name: string; icon: string }[];
  };
  expect(interests).toHaveLength(50);
  expect(interests).toContainEqual({
    id: "bbq",
    name: "Barbecues",
    icon: expect.stringMatching(/^\/assets\/interests-[\w-]+\.svg#bbq$/),
  });
  expect(new Set(interests.map(({ icon }) => icon)).size).toBe(50);
  const { region_data } = (await (
    await sendRequest("/api/regions.php?country=DE", { language: "fr" })
  ).json()) as {
    region_data: Record<string, { code: string; name: string }[]>;
  };
  expect(Object.keys(region_data)).toEqual(["DE"]);
  expect(region_data.DE).toContainEqual({ code: "DE-BY", name: "Bavière" });
  expect((await sendRequest("/api/regions.php?country=BR")).status).toBe(422);
  expect((await sendRequest("/api/regions.php?planet=mars")).status).toBe(400);
});
