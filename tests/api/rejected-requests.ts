import { beforeAll, expect } from "vitest";
import { addMember } from "../support/test-database";
import { addLoggedIn, countRows, HOST } from "./app-client";

export const SECRET_TEXT = "my very private words";

/** A member with credits and another one: a message to the other, and their chat's path. */
export function twoMembers() {
  const me = {} as Awaited<ReturnType<typeof addLoggedIn>>;
  const other = { id: "" };
  beforeAll(async () => {
    Object.assign(me, await addLoggedIn({ premium: true, credits: 9 }));
    other.id = (await addMember(HOST)).id;
  });
  const message = (more: Record<string, unknown> = {}) => ({
    to: other.id,
    client_id: crypto.randomUUID(),
    text: SECRET_TEXT,
    price: 1,
    ...more,
  });
  return { me, other, message, chat: () => `/members/${other.id}/chat` };
}

/** Checks for a page in the visitor's language with that status, and that nothing is stored. */
export async function expectPage(response: Promise<Response>, status: number, text: string) {
  const before = await countRows();
  const page = await response;
  expect(page.status).toBe(status);
  expect(await page.text()).toContain(text);
  expect(await countRows()).toBe(before);
}

export async function expectCode(response: Promise<Response>, status: number, code: string) {
  const before = await countRows();
  const answer = await response;
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { code } });
  expect(await countRows()).toBe(before);
}

/** The status and code of a response after which all rows are unchanged. */
export async function rejectionOf(response: Promise<Response>) {
  const before = await countRows();
  const answer = await response;
  const text = await answer.text();
  expect(await countRows()).toBe(before);
  const { error } = (text.startsWith("{") ? JSON.parse(text) : {}) as { error?: { code: string } };
  return [answer.status, error?.code];
}

export const HUGE_NUMBER = "9".repeat(20_000);

export const JSON_HEADERS = { "content-type": "application/json" };

export const visitCookie = () => `lb=gallery.spring.${Date.now() - 5_000}`;

/** The code of a rejected API request, whose JSON must have the one error shape. */
export async function codeOf(answer: Response): Promise<string> {
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("strict-transport-security")).toBeTruthy();
  const body = (await answer.json()) as { error: { code: string } };
  expect(Object.keys(body)).toEqual(["error"]);
  expect(
    Object.keys(body.error).filter((key) => !["code", "message", "fields"].includes(key)),
  ).toEqual([]);
  return body.error.code;
}
