import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addTestSite, HOST, sendRequest } from "./app-client";

beforeAll(addTestSite);

test("/healthz shows e-mail delivery counts only with the staff key", async () => {
  const readHealth = async (headers: Record<string, string> = {}) =>
    (await (await sendRequest("/healthz", { headers })).json()) as { outbox?: object };
  await env.DB.prepare(
    "INSERT INTO outbox (id, site_id, channel, template, payload, status, created_at) VALUES ('counted', ?, 'mail', 'news', '', 'failed', ?)",
  )
    .bind(HOST, Date.now())
    .run();
  const count = { sent: 0, delayed: 0, failed: 1, suppressed: 0 };
  const staff = await readHealth({ authorization: "Bearer staff-key" });
  expect(staff.outbox).toMatchObject({ "mail news": count });
  expect(JSON.stringify(staff.outbox)).not.toContain("@");
  for (const authorization of ["Bearer other-key", "Bearer ", "staff-key", ""])
    expect(await readHealth({ authorization })).not.toHaveProperty("outbox");
  expect(await readHealth()).not.toHaveProperty("outbox");
});
