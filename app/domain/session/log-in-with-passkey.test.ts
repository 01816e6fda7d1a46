import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newSecret } from "~/kit/secret";
import { Authenticator, type AuthenticatorErrors } from "../../../tests/support/authenticator";
import { addFactor } from "../../../tests/support/factors";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { beginPasskeyLogin } from "../passkey/begin-passkey-login";
import { userHandleOf } from "../passkey/passkey";
import { passkeyLoginSchema } from "../passkey/passkey.schema";
import { findViewer } from "./find-viewer";
import { logInWithPasskey } from "./log-in-with-passkey";

const MINUTE = 60_000;
const start = Date.now();
let member: TestMember;
let device: Authenticator;

/** Stores a member's passkey as a device registered it. */
beforeEach(async () => {
  member = await addMember(await addSite());
  device = await Authenticator.of(`https://${member.siteId}`);
  await device.saveFor(member);
});

const at = (time: number) => realServices({ now: () => time });
const callerOf = (siteId = member.siteId) => ({
  siteId,
  network: "home",
  device: "",
  host: String(siteId),
  origin: `https://${siteId}`,
  asker: newSecret() as string | null,
});
type Caller = ReturnType<typeof callerOf>;

const requestOptions = ({ siteId, host, asker }: Caller) =>
  beginPasskeyLogin(at(start), { siteId, host, browser: asker ?? "" });

async function logIn(caller: Caller, errors: AuthenticatorErrors = {}, time = start) {
  const answer = await device.sign(await requestOptions(caller), errors);
  return logInWithPasskey(at(time), caller, answer);
}

test("a passkey opens a session without password and code", async () => {
  await addFactor(member);
  const opened = await logIn(callerOf(), { userHandle: userHandleOf(member.id) });
  if (!opened.ok) throw new Error(opened.refusal);
  expect((await findViewer(at(start), member.siteId, opened.value.secret))?.id).toBe(member.id);
  expect((await logIn(callerOf())).ok).toBe(true);
});

test.each<[string, AuthenticatorErrors]>([
  ["another site's host", { host: "other.test" }],
  ["another origin", { origin: "https://evil.test" }],
  ["a challenge that we did not give", { challenge: "A".repeat(72) }],
  ["a registration in the place of a login", { type: "webauthn.create" }],
  ["a device that did not look at its owner", { unverified: true }],
  ["somebody else's handle", { userHandle: userHandleOf("AAAAAAAAAAAAAAAAAAAAAA" as never) }],
])("rejects a passkey login: %s", async (_what, errors) => {
  expect(await logIn(callerOf(), errors)).toMatchObject({ refusal: "passkey_failed" });
});

test("a passkey answer is valid once, for five minutes, in the requesting browser", async () => {
  const caller = callerOf();
  const answer = await device.sign(await requestOptions(caller));
  for (const [time, who] of [
    [start + 5 * MINUTE, caller],
    [start, callerOf()],
    [start, { ...caller, asker: null }],
  ] as const)
    expect(await logInWithPasskey(at(time), who, answer)).toMatchObject({
      refusal: "passkey_failed",
    });
  const all = await Promise.all(
    Array.from({ length: 5 }, () => logInWithPasskey(at(start), caller, answer)),
  );
  expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await logInWithPasskey(at(start), caller, answer)).ok).toBe(false);
});

test("an answer of a device without a counter cannot be used twice either", async () => {
  device.countNothing();
  const caller = callerOf();
  const answer = await device.sign(await requestOptions(caller));
  expect((await logInWithPasskey(at(start), caller, answer)).ok).toBe(true);
  expect((await logInWithPasskey(at(start), caller, answer)).ok).toBe(false);
  expect((await logIn(callerOf())).ok).toBe(true);
});

test("a passkey whose counter decreases is rejected as a copy", async () => {
  for (let n = 0; n < 3; n++) expect((await logIn(callerOf())).ok).toBe(true);
  device.goBack(2);
  expect(await logIn(callerOf())).toMatchObject({ refusal: "passkey_failed" });
});

test("a passkey of one site opens no other", async () => {
  const elsewhere = callerOf(await addSite());
  expect(await logIn(elsewhere)).toMatchObject({ refusal: "passkey_unknown" });
});

test("a changed signature is rejected; a closed account is reported to its owner only", async () => {
  const caller = callerOf();
  const answer = await device.sign(await requestOptions(caller));
  const changed = { ...answer, response: { ...answer.response, signature: "MEUCIQ" } };
  expect((await logInWithPasskey(at(start), caller, changed)).ok).toBe(false);
  await env.DB.prepare("UPDATE accounts SET status = 'banned' WHERE id = ?").bind(member.id).run();
  expect(await logIn(callerOf())).toMatchObject({ refusal: "account_banned" });
  expect(await logIn(callerOf(), { unverified: true })).toMatchObject({
    refusal: "passkey_failed",
  });
});

test("the passkey form accepts only values a browser produces", async () => {
  const answer = await device.sign(await requestOptions(callerOf()));
  const parse = (credential: string) => passkeyLoginSchema.safeParse({ credential }).success;
  expect(parse(JSON.stringify(answer))).toBe(true);
  for (const wrong of ["", "{", "null", "[]", JSON.stringify({ ...answer, more: 1 })])
    expect(parse(wrong)).toBe(false);
  expect(parse(JSON.stringify({ ...answer, id: "../x" }))).toBe(false);
});

test("of a passkey and its copy used concurrently one opens a session", async () => {
  const caller = callerOf();
  const other = callerOf();
  const answer = await device.sign(await requestOptions(caller));
  device.goBack(1);
  const copied = await device.sign(await requestOptions(other));
  const opened = await Promise.all([
    logInWithPasskey(at(start), caller, answer),
    logInWithPasskey(at(start), other, copied),
  ]);
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
});
