import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addTestSite, FORM, sendJsonRequest, sendRequest } from "../api/app-client";

beforeAll(() => addTestSite());

/** Writes from one network until a request is rejected: the number accepted, and the rejection. */
async function flood(address: string, write: () => Promise<Response>) {
  const deadline = Date.now() + 60_000;
  for (let acceptedCount = 0; Date.now() < deadline; acceptedCount++) {
    const answer = await write();
    if (answer.status === 429) return { acceptedCount, answer };
    await answer.body?.cancel();
  }
  throw new Error(`${address} is let through without end`);
}
const headers = (address: string) => ({ "cf-connecting-ip": address });

test("a network that keeps writing gets 429 for a minute, in JSON at an endpoint", async () => {
  const address = "192.0.2.10";
  const write = () =>
    sendRequest("/api/read.php", { method: "POST", body: "{}", headers: headers(address) });
  const { acceptedCount, answer } = await flood(address, write);
  expect(acceptedCount).toBeGreaterThanOrEqual(300);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await answer.json()).toEqual({ error: { code: "too_many_requests" } });
  // A page shows it in words; reads, and other networks, continue.
  const page = await sendRequest("/login", {
    method: "POST",
    body: "a=b",
    headers: headers(address),
  });
  expect([page.status, page.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(await page.text()).toContain("<h1");
  expect((await sendRequest("/login", { headers: headers(address) })).status).toBe(200);
  const other = await sendRequest("/api/read.php", {
    method: "POST",
    body: "{}",
    headers: headers("192.0.2.11"),
  });
  expect(other.status).toBe(403);
});

test("a deployed site neither shows nor stores sent e-mails", async () => {
  const devPaths = ["/dev/components", "/dev/letters", "/dev/letters/activate"];
  for (const path of [
    "/dev/outbox",
    "/dev/outbox?format=json",
    `/dev/outbox/${newId()}`,
    ...devPaths,
  ])
    expect((await sendRequest(path)).status, path).toBe(404);
  await sendJsonRequest("/api/user.php", { email: "nobody@example.test", password: "x" });
  const count = await env.DB.prepare("SELECT count(*) AS n FROM local_mails").first<number>("n");
  expect(count).toBe(0);
});

test("production has no fake provider, and no payment method without a provider", async () => {
  const bank = `/dev/bank/${newId()}`;
  expect((await sendRequest(bank)).status).toBe(404);
  const chosen = { method: "POST", body: "outcome=completed", headers: FORM };
  expect((await sendRequest(bank, chosen)).status).toBe(404);
  for (const provider of ["bank", "stripe", "other"]) {
    const call = { method: "POST", body: "{}" };
    expect((await sendRequest(`/webhooks/${provider}`, call)).status, provider).toBe(404);
  }
});
