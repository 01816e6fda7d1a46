import { afterEach, expect, test, vi } from "vitest";
import { days } from "~/kit/duration";
import { type MemberId, newId, type SiteId } from "~/kit/ids";
import {
  readUnsubscribeToken,
  type UnsubscribeLink,
  unsubscribeLanguage,
  unsubscribeUrl,
} from "./unsubscribe-link";

const leaving: UnsubscribeLink = {
  siteId: "a.test" as SiteId,
  accountId: newId<MemberId>(),
  kinds: ["message"] as const,
  address: "m".repeat(43),
};
const tokenOf = async (input = leaving, secret = "secret") =>
  (await unsubscribeUrl("https://a.test", secret, input)).slice(
    "https://a.test/unsubscribe/".length,
  );

test("an unsubscribe link names member and kind, and is valid on its own site", async () => {
  const token = await tokenOf();
  expect(token).toMatch(/^[\w-]{22}\.message\.m{43}\.[\w-]{43}$/);
  expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual(leaving);
});

afterEach(() => void vi.useRealTimers());

test("an unsubscribe link does not expire", async () => {
  const token = await tokenOf();
  vi.useFakeTimers({ now: Date.now() + days(7_000), toFake: ["Date"] });
  expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual(leaving);
  expect(await tokenOf()).toBe(token);
});

test("rejects a link of another site, key, member, kind or mailbox, and a part of one", async () => {
  const token = await tokenOf();
  const [account = "", kind = "", address = "", signature = ""] = token.split(".");
  const read = (input: string, site = "a.test", secret = "secret") =>
    readUnsubscribeToken(secret, site as SiteId, input);
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
  const digest: UnsubscribeLink = { ...leaving, kinds: ["conversation", "message", "like"] };
  const token = await tokenOf(digest);
  expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual(digest);
  const other = token.replace("conversation-message-like", "like-message-conversation");
  expect(await readUnsubscribeToken("secret", leaving.siteId, other)).toBeNull();
});

test("a link carries a signed language; an older link has none", async () => {
  const token = await tokenOf({ ...leaving, language: "fi" });
  expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual({
    ...leaving,
    language: "fi",
  });
  for (const other of [token.replace(".fi.", ".sv."), token.replace(".fi.", ".xx.")])
    expect(await readUnsubscribeToken("secret", leaving.siteId, other)).toBeNull();
  expect(
    await readUnsubscribeToken("secret", leaving.siteId, token.replace(".fi.", ".")),
  ).toBeNull();
  for (const end of ["", "/off", ".data"])
    expect(unsubscribeLanguage(`/unsubscribe/${token}${end}`)).toBe("fi");
  expect(unsubscribeLanguage(`/unsubscribe/${await tokenOf()}`)).toBeNull();
  expect(unsubscribeLanguage(`/unsubscribe/${token.replace(".fi.", ".xx.")}`)).toBeNull();
});
