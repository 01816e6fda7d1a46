import { env } from "cloudflare:workers";
import { exportJWK, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { findAgeCheck, returnFromProvider, startAgeCheck } from "~/domain/age/check-age";
import { hashSecret } from "~/kit/crypto";
import { minutes } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { createRedirectProvider } from "./redirect-provider";
import { newHolderKey } from "./test-wallet";

const ORIGIN = "https://site.test";
const ISSUER = "https://provider.test";
const CLIENT = "dating";

type Keys = { client: JWK; clientPublic: JWK; provider: JWK; providerPublic: JWK };
let keys: Keys;
let member: { id: MemberId; siteId: SiteId };
/** What the provider states in its next ID token, and the key that signs it. */
let claims: JWTPayload;
let signingKey: JWK;
/** Requests that the provider received for a token. */
let exchanged: URLSearchParams[];

beforeAll(async () => {
  const [client, provider] = [await newHolderKey(), await newHolderKey()];
  keys = {
    client: await exportJWK(client.privateKey),
    clientPublic: await exportJWK(client.publicKey),
    provider: await exportJWK(provider.privateKey),
    providerPublic: await exportJWK(provider.publicKey),
  };
});

beforeEach(async () => {
  const siteId = await addSite();
  member = { id: (await addMember(siteId)).id, siteId };
  signingKey = keys.provider;
  exchanged = [];
});

async function answerAsProvider(url: string, init?: RequestInit): Promise<Response> {
  if (url.endsWith("/keys")) return Response.json({ keys: [keys.providerPublic] });
  exchanged.push(init?.body as URLSearchParams);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256" })
    .sign(await importJWK(signingKey, "ES256"));
  return Response.json({ id_token: token });
}

const services = (now?: number): Services => ({
  ...realServices(now === undefined ? {} : { now: () => now }),
  age: createRedirectProvider({
    issuer: ISSUER,
    authorize: `${ISSUER}/authorize`,
    token: `${ISSUER}/token`,
    keys: `${ISSUER}/keys`,
    client_id: CLIENT,
    key: keys.client,
    scope: "openid age_over_18",
    fetch: ((url: URL | string, init?: RequestInit) =>
      answerAsProvider(String(url), init)) as typeof fetch,
  }),
});

/** Starts a check; returns the claims of its signed request. */
async function start(): Promise<Record<string, string>> {
  const started = await startAgeCheck(services(), member, ORIGIN);
  if (!started.ok) throw new Error(started.refusal);
  const request = new URL(started.value.url).searchParams.get("request") ?? "";
  const { payload } = await jwtVerify(request, await importJWK(keys.clientPublic, "ES256"), {
    issuer: CLIENT,
    audience: ISSUER,
    requiredClaims: ["exp"],
  });
  const now = Math.floor(Date.now() / 1000);
  claims = {
    iss: ISSUER,
    aud: CLIENT,
    iat: now,
    exp: now + 300,
    nonce: payload.nonce as string,
    age_over_18: true,
  };
  return payload as Record<string, string>;
}

const finish = (id: string, owner = member, code: string | null = "code") =>
  returnFromProvider(services(), owner, { siteId: owner.siteId, id, origin: ORIGIN, code });

const resultOf = async (owner = member) => findAgeCheck(services(), owner);

test("sends a signed request and exchanges the code with its verifier", async () => {
  const request = await start();
  expect(request).toMatchObject({
    response_type: "code",
    redirect_uri: `${ORIGIN}/age/callback`,
    code_challenge_method: "S256",
  });
  expect(await finish(request.state ?? "")).toBe(true);
  expect(await resultOf()).toMatchObject({ method: "redirect" });
  const [exchange] = exchanged;
  expect(await hashSecret(exchange?.get("code_verifier") ?? "")).toBe(request.code_challenge);
  await jwtVerify(
    exchange?.get("client_assertion") ?? "",
    await importJWK(keys.clientPublic, "ES256"),
    { issuer: CLIENT, subject: CLIENT, audience: `${ISSUER}/token` },
  );
});

test.each<[string, JWTPayload]>([
  ["another nonce", { nonce: "another" }],
  ["another issuer", { iss: "https://another.test" }],
  ["another client", { aud: "another" }],
  ["an expired token", { exp: Math.floor(Date.now() / 1000) - 60 }],
  ["an old token", { iat: Math.floor(Date.now() / 1000) - 3_600 }],
  ["no age", { age_over_18: undefined }],
  ["a text as age", { age_over_18: "true" }],
])("refuses %s", async (_name, change) => {
  const { state = "" } = await start();
  claims = { ...claims, ...change };
  expect(await finish(state)).toBe(true);
  expect(await resultOf()).toEqual({ method: null, state: "refused" });
});

test("refuses a token that another key signed", async () => {
  const { state = "" } = await start();
  signingKey = await exportJWK((await newHolderKey()).privateKey);
  await finish(state);
  expect(await resultOf()).toEqual({ method: null, state: "refused" });
});

test("shows a member under age, and one who declined", async () => {
  const { state = "" } = await start();
  claims.age_over_18 = false;
  await finish(state);
  expect((await resultOf()).state).toBe("under_age");
  const { state: declined = "" } = await start();
  await finish(declined, member, null);
  expect((await resultOf()).state).toBe("declined");
});

test("ignores a return of another member, site, check, or a second one", async () => {
  const { state = "" } = await start();
  const other = { id: (await addMember(member.siteId)).id, siteId: member.siteId };
  const elsewhere = await addSite();
  const guest = { id: (await addMember(elsewhere)).id, siteId: elsewhere };
  expect(await finish(state, other)).toBe(false);
  expect(await finish(state, guest)).toBe(false);
  expect(await finish("unknown")).toBe(false);
  const late = services(Date.now() + minutes(11));
  const check = { siteId: member.siteId, id: state, origin: ORIGIN, code: "code" };
  expect(await returnFromProvider(late, member, check)).toBe(false);
  expect(exchanged).toEqual([]);
  expect(await finish(state)).toBe(true);
  expect(await finish(state)).toBe(false);
  const { results } = await env.DB.prepare(
    "SELECT account_id FROM age_checks WHERE site_id IN (?, ?)",
  )
    .bind(member.siteId, elsewhere)
    .all();
  expect(results).toEqual([{ account_id: member.id }]);
});
