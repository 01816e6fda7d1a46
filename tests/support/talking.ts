import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { expect } from "./journey";

/** Logs a named person of the demo world in (scripts/seed/people.ts), for the browser or program of that client; their id. */
export async function logIn(client: APIRequestContext, email: string): Promise<string> {
  const answer = await client.post("/api/user.php", { data: { email, password: "demo-password" } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** Sends one message; the conversation's id. */
export async function write(client: APIRequestContext, to: string, text: string): Promise<string> {
  const client_id = crypto.randomUUID();
  const ask = async (price: number): Promise<APIResponse> => {
    const answer = await client.post("/api/message.php", { data: { to, client_id, text, price } });
    if (answer.status() !== 429) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1_100)); // one is only so fast (R102)
    return ask(price);
  };
  const paid = await ask(1);
  const answer = paid.status() === 409 ? await ask(0) : paid; // a first one that is free
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { message: { conversationId: string } }).message.conversationId;
}

/** Ids of members who may be written to, by the call of the search. */
export async function findMembers(client: APIRequestContext, query: string): Promise<string[]> {
  const answer = await client.get(`/api/search.php?${query}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
}

/** Emma has credits to write with; Marco and Tom read, and Marco writes to Tom for the first time (scripts/seed/people.ts). */
export const [EMMA, MARCO, TOM] = [
  "premium@demo.test",
  "blocked@demo.test",
  "free@demo.test",
] as const;

export const composer = (page: Page) => page.locator("#composer");
export const log = (page: Page) => page.getByRole("log");

/** The reader's browser, and Emma's and Marco's programs. */
export async function open(newVisitor: () => Promise<Page>, who: string = MARCO) {
  const [page, emma, marco] = [
    await newVisitor(),
    (await newVisitor()).request,
    (await newVisitor()).request,
  ];
  const reader = await logIn(page.request, who);
  await logIn(emma, EMMA);
  return { page, emma, marco, reader };
}

/** The page's socket is open and was greeted. */
export const opened = (page: Page) =>
  page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
