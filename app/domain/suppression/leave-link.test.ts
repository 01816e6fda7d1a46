import { afterEach, expect, test, vi } from "vitest";
import { days } from "~/kit/duration";
import { type MemberId, newId, type SiteId } from "~/kit/ids";
import { type Leaving, leaveUrl, leavingLanguage, readLeaving } from "./leave-link";

const leaving: Leaving = {
  siteId: "a.test" as SiteId,
  accountId: newId<MemberId>(),
  kinds: ["message"] as const,
  address: "m".repeat(43),
};
const tokenOf = async (given = leaving, secret = "secret") =>
  (await leaveUrl("https://a.test", secret, given)).slice("https://a.test/unsubscribe/".length);

test("an unsubscribe link names member and kind, and is valid on its own site", async () => {
  const token = await tokenOf();
  expect(token).toMatch(/^[\w-]{22}\.message\.m{43}\.[\w-]{43}$/);
  expect(await readLeaving("secret", leaving.siteId, token)).toEqual(leaving);
});

afterEach(() => void vi.useRealTimers());

test("an unsubscribe link does not expire", async () => {
  const token = await tokenOf();
  vi.useFakeTimers({ now: Date.now() + days(7_000), toFake: ["Date"] });
  expect(await readLeaving("secret", leaving.siteId, token)).toEqual(leaving);
  expect(await tokenOf()).toBe(token);
});

test("rejects a link of another site, key, member, kind or mailbox, and a part of one", async () => {
  const token = await tokenOf();
  const [account = "", kind = "", address = "", signature = ""] = token.split(".");
  const read = (given: string, site = "a.test", secret = "secret") =>
    readLeaving(secret, site as SiteId, given);
  expect(await read(token, "b.test")).toBeNull();
  expect(await read(token, "a.test", "other")).toBeNull();
  expect(await read(`${newId()}.${kind}.${address}.${signature}`)).toBeNull();
  expect(await read(`${account}.news.${address}.${signature}`)).toBeNull();
  expect(await read(`${account}.${kind}.${"n".repeat(43)}.${signature}`)).toBeNull();
  expect(await read(`${account}.${kind}.${address}.${signature.slice(0, 42)}`)).toBeNull();
  expect(await read(`${account}.${kind}.${address}.${"A".repeat(43)}`)).toBeNull();
  for (const other of ["", "x", `${token}.`, `${token}x`, token.toUpperCase()])
    expect(await read(other), other).toBeNull();
});

test("a link of several kinds switches off all of them, in its signed order only", async () => {
  const digest: Leaving = { ...leaving, kinds: ["conversation", "message", "like"] };
  const token = await tokenOf(digest);
  expect(await readLeaving("secret", leaving.siteId, token)).toEqual(digest);
  const other = token.replace("conversation-message-like", "like-message-conversation");
  expect(await readLeaving("secret", leaving.siteId, other)).toBeNull();
});

test("a link carries a signed language; an older link has none", async () => {
  const token = await tokenOf({ ...leaving, language: "fi" });
  expect(await readLeaving("secret", leaving.siteId, token)).toEqual({
    ...leaving,
    language: "fi",
  });
  for (const other of [token.replace(".fi.", ".sv."), token.replace(".fi.", ".xx.")])
    expect(await readLeaving("secret", leaving.siteId, other)).toBeNull();
  expect(await readLeaving("secret", leaving.siteId, token.replace(".fi.", "."))).toBeNull();
  for (const end of ["", "/off", ".data"])
    expect(leavingLanguage(`/unsubscribe/${token}${end}`)).toBe("fi");
  expect(leavingLanguage(`/unsubscribe/${await tokenOf()}`)).toBeNull();
  expect(leavingLanguage(`/unsubscribe/${token.replace(".fi.", ".xx.")}`)).toBeNull();
});
