import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { startSession } from "~/domain/session/start-session";
import { findSite } from "~/domain/site/find-site";
import { parseTracking } from "~/domain/visit/tracking";
import { newId } from "~/kit/ids";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import {
  codeCookie,
  readCookie,
  readHostCookie,
  SESSION_COOKIE,
  sessionCookie,
  writeCookie,
} from "../cookies";
import { getViewer, servicesContext, siteContext } from "./context";
import { browserLanguage } from "./language";
import { readViewer, sessionMiddleware } from "./session";
import {
  cookieChoiceCookies,
  trackingCookie as cookieFor,
  readCookieChoice,
  readTracking,
} from "./tracking";

describe("browser language", () => {
  const detect = (header: string) =>
    browserLanguage(new Request("https://site.test/", { headers: { "accept-language": header } }));

  test.each([
    ["the heaviest comes first, however they stand", "xx, pl;q=0.4, sv;q=0.9", "sv"],
    ["of equals the first", "fi, da", "fi"],
    ["a first one with a weight is not foremost", "da;q=0.5, fr", "fr"],
    ["a first one that is none of ours takes no place", "pt-BR,pt;q=0.9,it;q=0.8", "it"],
    ["a region is no other language", "de-CH, fr;q=0.8", "de"],
    ["also with a script", "zh-Hant-TW, ES-419;q=0.3", "es"],
    ["Norwegian has three names", "nn-NO, en;q=0.5", "nb"],
    ["what no page is written in is passed over", "ja, fi;q=0.5", "fi"],
    ["what is refused is not taken", "de;q=0, it;q=0.000, nl;q=0.1", "nl"],
    ["nothing but what is refused", "de;q=0.0", null],
    ["anything", "*", null],
    ["no list", ";;,=,q=1,<b>", null],
  ])("reads %s", async (_name, header, language) => {
    expect(await detect(header)).toBe(language);
    expect(await detect(header)).toBe(language);
  });

  test("returns null for a request without the header", async () => {
    expect(await browserLanguage(new Request("https://site.test/"))).toBeNull();
  });

  test("reads at most 500 characters of the header", async () => {
    expect(await detect(`${"xx,".repeat(300)}de`)).toBeNull();
  });
});

describe("cookies", () => {
  const requestWith = (cookie: string, scheme = "https") =>
    new Request(`${scheme}://site.test/`, { headers: { cookie } });

  test("the session cookie has the __Host- prefix", () => {
    expect(sessionCookie(requestWith(""), "secret")).toBe(
      "__Host-auth.session=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure",
    );
    expect(codeCookie(requestWith(""), "browser")).toBe(
      "__Host-auth.code=browser; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure",
    );
    const read = (cookie: string) => readHostCookie(requestWith(cookie), SESSION_COOKIE);
    expect(read("auth.session=planted; __Host-auth.session=ours")).toBe("ours");
    expect(read("auth.session=planted")).toBeNull();
  });

  test("without TLS cookies have plain names and no Secure flag", () => {
    expect(sessionCookie(requestWith("", "http"), "secret")).toBe(
      "auth.session=secret; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax",
    );
    expect(readHostCookie(requestWith("auth.session=a", "http"), SESSION_COOKIE)).toBe("a");
  });

  test("a cookie lasts a year, the given seconds, or the browser session", () => {
    const life = (seconds?: number | "visit") =>
      /Max-Age=(\d+)/.exec(writeCookie(requestWith(""), "a", { value: "b", seconds }))?.[1];
    expect([life(), life(60), life("visit")]).toEqual(["31536000", "60", undefined]);
  });

  test("a cookie is found by its full name, its value starts after the first =", () => {
    const cookie = "locales=fi; xlocale=nl;locale=a=b ; flag";
    expect(readCookie(requestWith(cookie), "locale")).toBe("a=b");
    expect(readCookie(requestWith(cookie), "flag")).toBeNull();
    expect(readCookie(new Request("https://site.test/"), "locale")).toBeNull();
  });
});

describe("session", () => {
  /** The viewer that the middleware sets for a path, and the one that `readViewer` returns there. */
  async function viewersAt(path: string) {
    const siteId = await addSite();
    const { id } = await addMember(siteId);
    const secret = await startSession(realServices(), { siteId, accountId: id, device: "" });
    const context = new RouterContextProvider();
    const site = await findSite(realServices(), siteId);
    if (!site) throw new Error("no site");
    context.set(servicesContext, realServices());
    context.set(siteContext, site);
    const headers = { cookie: `auth.session=${secret}` };
    const request = new Request(`http://${siteId}${path}`, { headers });
    const args = { request, context } as unknown as Parameters<typeof sessionMiddleware>[0];
    await sessionMiddleware(args, async () => new Response());
    const viewer = await readViewer(request, context);
    return [getViewer(context)?.id === id, viewer?.id === id];
  }

  test("a page has its viewer set, a picture reads it on demand", async () => {
    for (const path of [
      "/members",
      `/photos/${newId()}`,
      `/photos/${newId()}/main/x`,
      "/photos/x/y",
    ])
      expect(await viewersAt(path), path).toEqual([true, true]);
    expect(await viewersAt(`/photos/${newId()}/thumb`)).toEqual([false, true]);
  });
});

describe("tracking", () => {
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
});
