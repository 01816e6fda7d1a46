import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { expect, type NewClient } from "./e2e-test";

/**
 * Logs a named member of the demo data in (scripts/seed/people.ts), for the browser or program of
 * that client; returns the id.
 */
export async function logInClient(client: APIRequestContext, email: string): Promise<string> {
  const answer = await client.post("/api/user.php", { data: { email, password: "demo-password" } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { user: { id: string } }).user.id;
}

/** Sends one message; returns the conversation's id. */
export async function sendMessageAs(
  client: APIRequestContext,
  to: string,
  text: string,
): Promise<string> {
  const client_id = crypto.randomUUID();
  const send = async (price: number): Promise<APIResponse> => {
    const answer = await client.post("/api/message.php", { data: { to, client_id, text, price } });
    if (answer.status() !== 429) return answer;
    // the rate limit allows one a second (R102)
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    return send(price);
  };
  const paid = await send(1);
  const answer = paid.status() === 409 ? await send(0) : paid; // a first message that is free
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { message: { conversationId: string } }).message.conversationId;
}

/** Ids of members who may be written to, by the search endpoint. */
export async function findMembers(client: APIRequestContext, query: string): Promise<string[]> {
  const answer = await client.get(`/api/search.php?${query}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { results: { id: string }[] }).results.map(({ id }) => id);
}

/**
 * Emma has credits to write with; Marco and Tom read, and Marco writes to Tom for the first time
 * (scripts/seed/people.ts).
 */
export const [EMMA, MARCO, TOM] = [
  "premium@demo.test",
  "blocked@demo.test",
  "free@demo.test",
] as const;

export const composer = (page: Page) => page.locator("#composer");
export const messageLog = (page: Page) => page.getByRole("log");

/** The recipient's browser, and Emma's and Marco's clients. */
export async function openChatClients(
  { newVisitor, newClient }: { newVisitor: () => Promise<Page>; newClient: NewClient },
  who: string = MARCO,
) {
  const page = await newVisitor();
  const emma = await newClient();
  const marco = await newClient();
  const reader = await logInClient(page.request, who);
  await logInClient(emma, EMMA);
  return { page, emma, marco, reader };
}

/** Waits until the page's socket is open and has delivered the initial counts. */
export const waitForSocket = (page: Page) =>
  page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framereceived"));
