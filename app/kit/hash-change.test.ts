import { expect, test } from "vitest";
import { changesHashOnly } from "./hash-change";

const at = (path: string) => new URL(path, "https://site.test");
const changes = (from: string, to: string, formMethod?: string) =>
  changesHashOnly({ currentUrl: at(from), nextUrl: at(to), formMethod });

test("adding, changing or removing the hash is a hash-only change", () => {
  expect(changes("/chats/a", "/chats/a#photo-b")).toBe(true);
  expect(changes("/chats/a#photo-b", "/chats/a#photo-c")).toBe(true);
  expect(changes("/chats/a?q=x#photo-b", "/chats/a?q=x")).toBe(true);
});

test("another page, query, form or reload is more than a hash change", () => {
  expect(changes("/chats/a#b", "/chats/c")).toBe(false);
  expect(changes("/chats/a#b", "/chats/a?q=x")).toBe(false);
  expect(changes("/chats/a#b", "/chats/a", "POST")).toBe(false);
  expect(changes("/chats/a", "/chats/a")).toBe(false);
});
