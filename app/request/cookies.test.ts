import { expect, test } from "vitest";
import {
  codeCookie,
  readCookie,
  readHostCookie,
  SESSION_COOKIE,
  sessionCookie,
  writeCookie,
} from "./cookies";

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
