import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addTestSite, sendRequest } from "../api/app-client";
import { addStaffSession, changeStaffSession } from "../support/staff-session";

/** The host and the application of Cloudflare Access in tests/vitest.config.ts. */
const OPERATORS = "https://operator.example";
const ISSUER = "https://team.cloudflareaccess.com";

let key: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  await addTestSite();
  key = await generateKeyPair("RS256");
});
beforeEach(() => {
  // Answers as Cloudflare Access does, for the keys of the team.
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) =>
    String(input) === `${ISSUER}/cdn-cgi/access/certs`
      ? Response.json({ keys: [{ ...(await exportJWK(key.publicKey)), kid: "first" }] })
      : real(input, init),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const tokenOf = (email: string, signedBy = key.privateKey, audience = "tag") =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: "RS256", kid: "first" })
    .setIssuer(ISSUER)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(signedBy);

const request = (path: string, { cookie = "", token = "" } = {}) =>
  sendRequest(path, {
    origin: OPERATORS,
    cookie,
    headers: token ? { "cf-access-jwt-assertion": token } : {},
  });

test("a request that did not pass Cloudflare Access gets nothing of the host", async () => {
  const { cookie, id } = await addStaffSession(["owner"]);
  const email = `${id}@staff.test`.toLowerCase();
  const stranger = await generateKeyPair("RS256");
  for (const token of [
    "",
    "x.y.z",
    await tokenOf(email, stranger.privateKey),
    await tokenOf(email, key.privateKey, "another"),
  ])
    for (const path of ["/operator", "/operator/sign-in", "/assets/none.js", "/__manifest"]) {
      const answer = await request(path, { cookie, token });
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        403,
        "Cloudflare Access has not let this request through.",
      ]);
    }
});

test("Access alone opens the sign-in, and with a session of the same address the pages", async () => {
  const { cookie, id } = await addStaffSession(["owner"]);
  const token = await tokenOf(`${id}@staff.test`.toLowerCase());
  expect((await request("/operator", { token })).headers.get("location")).toBe("/operator/sign-in");
  expect((await request("/operator/sign-in", { token })).status).toBe(200);
  expect((await request("/operator", { token, cookie })).status).toBe(200);
  await changeStaffSession(id, { removed: true });
  expect((await request("/operator", { token, cookie })).status).toBe(303);
});

test("a session of another address than that of Access opens nothing", async () => {
  const { cookie } = await addStaffSession(["owner"]);
  const answer = await request("/operator", { cookie, token: await tokenOf("other@staff.test") });
  expect([answer.status, await answer.text()]).toEqual([
    403,
    "You are signed in to Cloudflare Access with another address.",
  ]);
});
