import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutes, seconds } from "~/kit/duration";
import { createAccessCheck } from "./cloudflare-access";
import { readConfig } from "./config";

type KeyPair = Awaited<ReturnType<typeof newKey>>;
const newKey = async (kid: string) => ({ kid, ...(await generateKeyPair("RS256")) });

let count = 0;
let team: string;
let key: KeyPair;
/** The keys that the team publishes; null: it cannot be reached. */
let published: KeyPair[] | null;
let fetched: string[];

beforeEach(async () => {
  team = `team${++count}`; // an isolate caches the keys of a team
  key = await newKey("first");
  published = [key];
  fetched = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "log").mockReturnValue();
  vi.stubGlobal("fetch", async (url: string | URL) => {
    fetched.push(String(url));
    if (!published) throw new Error("unreachable");
    const jwk = async ({ kid, publicKey }: KeyPair) => ({ ...(await exportJWK(publicKey)), kid });
    return Response.json({ keys: await Promise.all(published.map(jwk)) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const emailOf = (token: string) => createAccessCheck({ team, audience: "tag" }).emailOf(token);

type TokenChanges = { aud?: string; iss?: string; from?: number; for?: number; by?: KeyPair };

/** A token as Cloudflare Access signs it. */
function tokenWith(changes: TokenChanges = {}, claims: Record<string, unknown> = {}) {
  const { kid, privateKey } = changes.by ?? key;
  const from = Math.floor((Date.now() + (changes.from ?? 0)) / 1000);
  return new SignJWT({ email: "Sam@Example.test", ...claims })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(changes.iss ?? `https://${team}.cloudflareaccess.com`)
    .setAudience(changes.aud ?? "tag")
    .setIssuedAt(from)
    .setNotBefore(from)
    .setExpirationTime(from + (changes.for ?? minutes(1)) / 1000)
    .sign(privateKey);
}

test("a token of the team for this application names its visitor's address", async () => {
  expect(await emailOf(await tokenWith())).toBe("sam@example.test");
  expect(await emailOf(await tokenWith())).toBe("sam@example.test");
  expect(fetched).toEqual([`https://${team}.cloudflareaccess.com/cdn-cgi/access/certs`]);
});

test("refuses another application, another team, and a token out of its time", async () => {
  for (const changes of [
    { aud: "another" },
    { iss: "https://another.cloudflareaccess.com" },
    { from: -minutes(2) },
    { from: minutes(2) },
  ])
    expect(await emailOf(await tokenWith(changes)), JSON.stringify(changes)).toBeNull();
});

test("refuses a foreign key, also under a published id", async () => {
  expect(await emailOf(await tokenWith({ by: await newKey("first") }))).toBeNull();
  expect(await emailOf(await tokenWith({ by: await newKey("foreign") }))).toBeNull();
});

test("refuses an unsigned token, another algorithm, and what is no token", async () => {
  const unsigned = new UnsecuredJWT({ email: "sam@example.test" })
    .setIssuer(`https://${team}.cloudflareaccess.com`)
    .setAudience("tag")
    .setIssuedAt()
    .setExpirationTime("1m")
    .encode();
  const symmetric = await new SignJWT({ email: "sam@example.test" })
    .setProtectedHeader({ alg: "HS256", kid: "first" })
    .setIssuer(`https://${team}.cloudflareaccess.com`)
    .setAudience("tag")
    .setIssuedAt()
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(JSON.stringify(await exportJWK(key.publicKey))));
  for (const token of [unsigned, symmetric, "", "x", "a.b.c", "x".repeat(10_000)])
    expect(await emailOf(token), token.slice(0, 20)).toBeNull();
});

test("refuses a token without an address, as of a service", async () => {
  expect(await emailOf(await tokenWith({}, { email: undefined }))).toBeNull();
  expect(await emailOf(await tokenWith({}, { email: 1 }))).toBeNull();
});

test("follows a rotation of keys, and refuses the key that was withdrawn", async () => {
  expect(await emailOf(await tokenWith())).not.toBeNull();
  const next = await newKey("next");
  published = [next];
  vi.setSystemTime(Date.now() + seconds(31));
  expect(await emailOf(await tokenWith({ by: next }))).toBe("sam@example.test");
  expect(await emailOf(await tokenWith({ by: key }))).toBeNull();
});

test("refuses every token while the keys cannot be fetched, and recovers", async () => {
  published = null;
  expect(await emailOf(await tokenWith())).toBeNull();
  published = [key];
  expect(await emailOf(await tokenWith())).toBe("sam@example.test");
});

test("the configuration has a team's name and an audience, or neither", () => {
  const keys = { NETWORK_KEY: "n", FACTOR_KEY: "f", PHOTO_KEY: "p", MAIL_FROM: "a@b.test" };
  const read = (more: object) =>
    readConfig({ ...keys, PHOTO_CHECK: "none", ...more } as unknown as Env).access;
  expect(read({})).toBeNull();
  expect(read({ ACCESS_TEAM: "team", ACCESS_AUD: "tag" })).toEqual({
    team: "team",
    audience: "tag",
  });
  expect(() => read({ ACCESS_TEAM: "team" })).toThrow("ACCESS_AUD");
  expect(() => read({ ACCESS_AUD: "tag" })).toThrow("ACCESS_TEAM");
  expect(() => read({ ACCESS_TEAM: "team.evil.test/", ACCESS_AUD: "tag" })).toThrow("ACCESS_TEAM");
});
