import { describe, expect, test } from "vitest";
import { closedAt, withClosed, withReopened } from "./closed-alerts";
import { loginPathFrom } from "./login-path";
import { isPaymentPage, isShopPage } from "./shop-pages";

describe("login path", () => {
  const pathOf = (path: string) => loginPathFrom(new URL(path, "https://site.test"));
  const nextOf = (path: string) =>
    new URL(pathOf(path), "https://site.test").searchParams.get("next");

  test("a login returns to the visitor's page, with the filters of the search", () => {
    for (const path of [
      "/members",
      "/members?gender=male&min_age=30",
      "/members/abc",
      "/pages/faq",
    ])
      expect(nextOf(path)).toBe(path);
    expect(nextOf("/pricing?utm_source=x")).toBe("/pricing");
  });

  test("the signup or a lander for a member leads to the chat with that member", () => {
    for (const page of ["signup", "landing", "landing2/spring"])
      expect(nextOf(`/members/abc/${page}`)).toBe("/members/abc/chat");
  });

  test("pages that members do not have and secret links are not named", () => {
    for (const path of ["/", "/signup", "/reset-password", "/landers/gallery", "/secrettoken"])
      expect(pathOf(path)).toBe("/login");
  });
});

describe("closed alerts", () => {
  const AT = 1_795_000_000_000;
  const close = (value: string, key: string) => withClosed(value, { key, name: "photo", at: AT });

  test("a closed alert is found with its time by its member's key only", () => {
    const value = withClosed(close("", "emma"), { key: "emma", name: "bonus", at: AT + 5_000 });
    expect(closedAt(value, "emma", "photo")).toBe(AT);
    expect(closedAt(value, "emma", "bonus")).toBe(AT + 5_000);
    expect(closedAt(value, "emma", "push")).toBeNull();
    expect(closedAt(value, "marco", "photo")).toBeNull();
  });

  test("the cookie keeps four members and drops the least recently used one", () => {
    const five = ["a", "b", "a", "c", "d", "e"].reduce(close, "");
    const visible = ["a", "b", "c", "d", "e"].filter(
      (key) => closedAt(five, key, "photo") !== null,
    );
    expect(visible).toEqual(["a", "c", "d", "e"]);
  });

  test("a reopened alert is shown again and the others stay closed", () => {
    const both = withClosed(close("", "emma"), { key: "emma", name: "mail", at: AT });
    const value = withReopened(both, { key: "emma", name: "mail" });
    expect(closedAt(value, "emma", "mail")).toBeNull();
    expect(closedAt(value, "emma", "photo")).toBe(AT);
    expect(withReopened(value, { key: "emma", name: "photo" })).toBe("");
  });

  test("a malformed cookie value closes no alert and fits into a cookie", () => {
    for (const value of ["", "!", "emma", "emma.photo", "emma.other~a", "emma.photo~!", ".photo~a"])
      expect(closedAt(value, "emma", "photo"), value).toBeNull();
    const longest = ["photo", "push", "mail", "bonus"] as const;
    const full = Array.from({ length: 9 }, (_, n) => `${n}`.repeat(12)).reduce(
      (value, key) => longest.reduce((all, name) => withClosed(all, { key, name, at: AT }), value),
      "",
    );
    expect(full).toMatch(/^[\w.~!-]+$/);
    expect(full.length).toBeLessThan(300);
  });
});

describe("shop pages", () => {
  test("payment, order and settings pages show no countdown", () => {
    for (const path of ["/credits/b25/ideal", "/credits/repeat-order", "/transactions/x/pay"])
      expect(isPaymentPage(path), path).toBe(true);
    for (const path of ["/directdebit/code", "/transactions", "/settings/delete"])
      expect(isPaymentPage(path), path).toBe(true);
    for (const path of ["/credits", "/premium", "/members", "/"])
      expect(isPaymentPage(path)).toBe(false);
  });

  test("shop and settings pages show no photo reminder", () => {
    for (const path of ["/credits", "/credits/b25", "/premium", "/settings", "/transactions"])
      expect(isShopPage(path), path).toBe(true);
    for (const path of ["/members", "/likes", "/chats", "/"])
      expect(isShopPage(path), path).toBe(false);
  });
});
