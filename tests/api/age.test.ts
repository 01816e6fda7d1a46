import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../app/kit/ids";
import { AGE_OPEN_ROUTES } from "../../app/request/age-open-routes";
import { AGE_CLOSED_ROUTES } from "../support/age-closed-routes";
import { addPhoto } from "../support/member-fixtures";
import type { TestMember } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  HOST,
  ORIGIN,
  postForm,
  sendJsonRequest,
  sendRequest,
  textOf,
} from "./app-client";
import { openPage } from "./live-page";
import { codeOf } from "./rejected-requests";

const COUNTRIES = {
  countries: ["NL", "BE", "DE"],
  age_check_countries: { BE: "provider", DE: "self_declared" },
};
const OTHER_NAME = "Zebrina";

type LoggedIn = TestMember & { cookie: string };
let other: LoggedIn;
let photo: string;

beforeAll(async () => {
  await addTestSite(COUNTRIES);
  other = await addLoggedIn({ name: OTHER_NAME });
  const id = await addPhoto(other, { visibility: "public" });
  await (env as unknown as Env).PHOTOS.put(`${HOST}/${id}/thumb.webp`, "a picture");
  photo = `/photos/${id}/thumb`;
});

const addBelgian = () => addLoggedIn({ country: "BE", region: "BE-VAN" });

/** A path of a route that names the other member or something of theirs. */
const pathOf = (pattern: string): string =>
  pattern
    .replace("/photos/:id/:size", photo)
    .replace(":size", "thumb")
    .replace(/:(?:type|slug|method)\?/, "")
    .replace("/members/:id", `/members/${other.id}`)
    .replace(/:\w+/g, () => newId())
    .replace(/\/$/, "");

/** How the gate refused a request; null if it did not. */
async function refusalOf(answer: Response): Promise<string | null> {
  const location = answer.headers.get("location") ?? "";
  if (/^\/age(?:\?|$)/.test(location)) return "page";
  if (answer.status === 403 && (await codeOf(answer)) === "age_check_required") return "api";
  return answer.status === 404 ? "file" : null;
}

describe("gate", () => {
  test.each(AGE_CLOSED_ROUTES)("%s is closed to a member without the check", async (pattern) => {
    const { cookie } = await addBelgian();
    const path = pathOf(pattern);
    const kind = pattern.startsWith("/api/") ? "api" : pattern.endsWith("/:size") ? "file" : "page";
    const answers = [
      await sendRequest(path, { cookie }),
      kind === "api"
        ? await sendJsonRequest(path, {}, { cookie })
        : await postForm(path, {}, { cookie }),
      await sendRequest(path, { method: "DELETE", cookie }),
    ];
    const bodies = await Promise.all(answers.map((answer) => answer.clone().text()));
    expect(bodies.join(" ")).not.toContain(OTHER_NAME);
    const refusals = await Promise.all(
      answers.filter(({ status }) => status !== 405).map(refusalOf),
    );
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(refusals)).toEqual(new Set([kind]));
  });

  test.each([...AGE_OPEN_ROUTES].filter((pattern) => pattern !== "/"))(
    "%s stays open to a member without the check",
    async (pattern) => {
      const { cookie } = await addBelgian();
      const answer = await sendRequest(pathOf(pattern).replace("/*", "/nothing/here"), { cookie });
      expect(answer.headers.get("location") ?? "").not.toMatch(/^\/age/);
      expect(answer.status === 403 && (await codeOf(answer.clone()))).not.toBe(
        "age_check_required",
      );
    },
  );

  test("data requests of closed pages are redirected too", async () => {
    const { cookie } = await addBelgian();
    const answer = await sendRequest(`/members/${other.id}.data`, { cookie });
    const text = await answer.text();
    expect(text).not.toContain(OTHER_NAME);
    expect(text).toContain("/age?next=");
  });

  test("the network's country counts as well as the member's own", async () => {
    const { cookie } = await addLoggedIn({ country: "NL" });
    const from = (country: string) =>
      sendRequest("/members", { cookie, headers: { "cf-ipcountry": country } });
    expect((await from("NL")).status).toBe(200);
    expect((await from("BE")).headers.get("location")).toBe("/age?next=%2Fmembers");
  });

  test("visitors are asked to log in and see no member", async () => {
    const headers = { "cf-ipcountry": "BE" };
    for (const path of ["/members", `/members/${other.id}`, `/members/${other.id}/landing`])
      expect((await sendRequest(path, { headers })).headers.get("location"), path).toMatch(
        /^\/login\?next=/,
      );
    expect((await sendRequest(photo, { headers })).status).toBe(404);
    expect((await sendRequest(photo)).status).toBe(200);
    expect((await sendRequest("/api/search.php", { headers })).status).toBe(403);
    expect(await textOf(await sendRequest("/", { headers }))).not.toContain(OTHER_NAME);
  });

  test("the member's own main photo is served for the header", async () => {
    const me = await addBelgian();
    const id = await addPhoto(me, { visibility: "public" });
    await (env as unknown as Env).PHOTOS.put(`${HOST}/${id}/thumb.webp`, "mine");
    await env.DB.prepare("UPDATE profiles SET main_photo_id = ? WHERE id = ?")
      .bind(id, me.id)
      .run();
    expect((await sendRequest(`/photos/${id}/thumb`, { cookie: me.cookie })).status).toBe(200);
    expect((await sendRequest(photo, { cookie: me.cookie })).status).toBe(404);
  });

  test("no live socket opens before the check", async () => {
    const me = await addBelgian();
    const upgrade = { cookie: me.cookie, headers: { upgrade: "websocket", origin: ORIGIN } };
    expect((await sendRequest("/live", upgrade)).status).toBe(403);
    await passBy(me, "over_18");
    (await openPage(me.cookie)).socket.close();
  });
});

/** Starts a check; returns the address of its request. */
async function startBy({ cookie }: LoggedIn): Promise<string> {
  const page = await textOf(await postForm("/age", { step: "start" }, { cookie }));
  const [, link = ""] = /href="([^"]*\/dev\/wallet\?[^"]*)"/.exec(page) ?? [];
  return new URL(link.replaceAll("&amp;", "&")).searchParams.get("request_uri") ?? "";
}

async function passBy(member: LoggedIn, choice: string): Promise<Response> {
  return postForm("/dev/wallet", { request_uri: await startBy(member), choice });
}

const pageOf = async ({ cookie }: LoggedIn) => textOf(await sendRequest("/age", { cookie }));

describe("wallet", () => {
  test("opens the site to a member with a proof, at once", async () => {
    const me = await addBelgian();
    expect((await sendRequest("/members", { cookie: me.cookie })).status).toBe(302);
    expect((await passBy(me, "over_18")).headers.get("location")).toBe("/age");
    expect((await sendRequest("/members", { cookie: me.cookie })).status).toBe(200);
    expect(await pageOf(me)).toContain("that is all we need");
    expect((await sendRequest(photo, { cookie: me.cookie })).status).toBe(200);
  });

  test.each([
    ["under_age", "The check says you are not over 18."],
    ["decline", "You stopped the check."],
    ["expired", "We could not accept this proof."],
    ["foreign_issuer", "We could not accept this proof."],
  ])("keeps it closed after %s, and shows why", async (choice, text) => {
    const me = await addBelgian();
    await passBy(me, choice);
    const page = await pageOf(me);
    expect(page).toContain(text);
    expect(page).toContain('value="start"');
    expect((await sendRequest("/members", { cookie: me.cookie })).status).toBe(302);
  });

  test("answers each request once, and none that is unknown", async () => {
    const me = await addBelgian();
    const requestUri = await startBy(me);
    expect((await sendRequest(new URL(requestUri).pathname)).headers.get("content-type")).toBe(
      "application/oauth-authz-req+jwt",
    );
    await postForm("/dev/wallet", { request_uri: requestUri, choice: "decline" });
    expect((await sendRequest(new URL(requestUri).pathname)).status).toBe(404);
    const response = new URL(requestUri).pathname.replace("request", "response");
    expect((await postForm(response, { error: "access_denied" })).status).toBe(404);
    expect((await postForm("/age/response/unknown", { error: "x" })).status).toBe(404);
    expect((await postForm(response, {})).status).toBe(400);
    expect((await postForm(response, { vp_token: "x".repeat(20_000) })).status).toBe(400);
  });

  test("the test wallet calls no other host", async () => {
    for (const request_uri of [
      "https://elsewhere.test/age/request/a",
      `${ORIGIN}.evil.test/age/request/a`,
    ])
      expect((await postForm("/dev/wallet", { request_uri, choice: "over_18" })).status).toBe(404);
  });

  test("a return without a redirect provider is not found", async () => {
    const me = await addBelgian();
    const answer = await sendRequest("/age/callback?state=a&code=b", { cookie: me.cookie });
    expect(answer.status).toBe(404);
  });
});

describe("declaration", () => {
  test("opens the site where it is enough, and nowhere else", async () => {
    const german = await addLoggedIn({ country: "DE", region: "DE-BE" });
    expect((await sendRequest("/members", { cookie: german.cookie })).status).toBe(302);
    const answer = await postForm(
      "/age?next=/chats",
      { step: "declare" },
      { cookie: german.cookie },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/chats"]);
    expect((await sendRequest("/members", { cookie: german.cookie })).status).toBe(200);
    const belgian = await addBelgian();
    await postForm("/age", { step: "declare" }, { cookie: belgian.cookie });
    expect((await sendRequest("/members", { cookie: belgian.cookie })).status).toBe(302);
    const { results } = await env.DB.prepare(
      "SELECT method FROM age_checks WHERE account_id IN (?, ?)",
    )
      .bind(german.id, belgian.id)
      .all();
    expect(results).toEqual([{ method: "declared" }]);
  });

  test("is not asked for where no check is required", async () => {
    const { cookie } = await addLoggedIn();
    const answer = await postForm("/age?next=//evil.test", { step: "declare" }, { cookie });
    expect(answer.headers.get("location")).toBe("/members");
  });
});
