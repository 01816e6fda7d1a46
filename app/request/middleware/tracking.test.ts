import { expect, test } from "vitest";
import { parseTracking } from "~/domain/visit/tracking";
import {
  cookieChoiceCookies,
  trackingCookie as cookieFor,
  readCookieChoice,
  readTracking,
} from "./tracking";

const forgets = { tracking_days: 0 };
const consentSite = { tracking_days: 30 };
const trackingCookie = (request: Request) => cookieFor(request, forgets);
const visit = (address: string, cookie?: string) =>
  new Request(address, { headers: cookie ? { cookie } : {} });
const stored = (tracking: Record<string, string>) =>
  `locale=nl; tracking=${encodeURIComponent(JSON.stringify(tracking))}`;
const storedTracking = (line: string | null) =>
  parseTracking((line ?? "").replace(/^tracking=/, "").split(";")[0] as string);

test("the source of a visit is remembered until the browser closes", () => {
  const line = trackingCookie(visit("https://site.test/?network=ads&sub1=a"));
  expect(line).toMatch(/^tracking=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(storedTracking(line)).toEqual({ network: "ads", sub1: "a" });
});

test("without TLS the cookie is not Secure, because a browser would drop it", () => {
  expect(trackingCookie(visit("http://localhost:8787/?ref=a"))).not.toContain("Secure");
});

test("a URL without a source stores nothing", () => {
  const before = stored({ network: "ads" });
  for (const query of [
    "",
    "?",
    "?x=1",
    "?network=",
    `?ref=${"a".repeat(101)}`,
    "?network=%00",
    "?NETWORK=a",
  ]) {
    expect(trackingCookie(visit(`https://site.test/${query}`, before)), query).toBeNull();
    expect(readTracking(visit(`https://site.test/${query}`, before)), query).toEqual({
      network: "ads",
    });
  }
});

test("a new network replaces the stored source, labels alone are added", () => {
  const before = stored({ network: "old", sub1: "a" });
  expect(storedTracking(trackingCookie(visit("https://site.test/?ref=new", before)))).toEqual({
    ref: "new",
  });
  expect(storedTracking(trackingCookie(visit("https://site.test/?sub2=b", before)))).toEqual({
    network: "old",
    sub1: "a",
    sub2: "b",
  });
});

test("an invalid cookie is ignored", () => {
  for (const cookie of [
    "tracking=",
    "tracking=%",
    "tracking=%7B",
    "tracking=null",
    "tracking=%5B%22network%22%5D",
    "tracking=%7B%22network%22%3A7%7D",
  ]) {
    expect(readTracking(visit("https://site.test/", cookie)), cookie).toBeNull();
    expect(
      storedTracking(trackingCookie(visit("https://site.test/?sub1=a", cookie))),
      cookie,
    ).toEqual({
      sub1: "a",
    });
  }
});

test("a visit is remembered longer only with consent on a site that requires it", () => {
  const line = (site: typeof consentSite, choice?: string) =>
    cookieFor(visit("https://site.test/?ref=a", choice && `cookie_choice=${choice}`), site);
  for (const choice of [undefined, "no", "", "maybe", "YES"])
    expect(line(consentSite, choice), choice).not.toContain("Max-Age");
  expect(line(forgets, "yes")).not.toContain("Max-Age");
  expect(line(consentSite, "yes")).toContain("; Max-Age=2592000;");
});

test("an answer lasts half a year and applies to the stored source", () => {
  const cookie = stored({ ref: "a" });
  const [yes, no] = (["yes", "no"] as const).map((choice) =>
    cookieChoiceCookies(visit("https://site.test/", cookie), consentSite, choice),
  );
  expect(yes?.map((line) => /Max-Age=(\d+)/.exec(line)?.[1])).toEqual(["15552000", "2592000"]);
  expect(no?.map((line) => /Max-Age=(\d+)/.exec(line)?.[1])).toEqual(["15552000", undefined]);
  expect(storedTracking(no?.[1] ?? null)).toEqual({ ref: "a" });
  expect(cookieChoiceCookies(visit("https://site.test/"), consentSite, "yes")).toHaveLength(1);
  expect(
    [forgets, consentSite].map((site) =>
      readCookieChoice(visit("https://site.test/", "cookie_choice=no"), site),
    ),
  ).toEqual(["off", "no"]);
});
