import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { addMember } from "../support/world";
import { ask, HOST, logIn, postForm, textOf, theSite } from "./support";

beforeAll(() => theSite());

const page = async (cookie: string) => textOf(await ask("/settings/reports", { cookie }));

test("a report is followed from received to decided, and names nobody", async () => {
  const me = await addMember(HOST, { gender: "male" });
  const her = await addMember(HOST, { name: "Wilhelmina" });
  const cookie = await logIn(me);
  expect(await page(cookie)).toContain("You haven’t reported anything");
  const report = { client_id: crypto.randomUUID(), screen: "profile", reason: "fake" };
  const sent = await postForm(`/members/${her.id}/report`, { ...report, block: "on" }, { cookie });
  expect(sent.status).toBe(200);
  expect(await textOf(sent)).toContain('href="/settings/reports"');
  const stands = async (status: string, decision: string | null = null) => {
    await env.DB.prepare(
      "UPDATE complaints SET status = ?, decision = ?, decided_at = ? WHERE account_id = ?",
    )
      .bind(status, decision, decision && Date.now(), me.id)
      .run();
    return page(cookie);
  };
  const received = await page(cookie);
  expect(received).toContain("Received");
  expect(received).toContain("Fake profile or scam");
  expect(received).not.toMatch(new RegExp(`Wilhelmina|${her.id}`));
  expect(await stands("in_work")).toContain("In work");
  const decided = await stands("closed", "The photos were <somebody> else’s");
  expect(decided).toContain("Decided");
  expect(decided).toContain("The photos were &lt;somebody&gt; else’s");
  expect(await page(await logIn(her))).not.toContain("somebody");
  expect((await ask("/settings/reports")).status).toBe(302);
});
