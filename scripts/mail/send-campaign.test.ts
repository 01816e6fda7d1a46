import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openContext } from "../../tests/support/command-context.ts";
import { sendCampaign } from "./send-campaign.ts";

function withSite() {
  const { context: command, sqlite, lines } = openContext();
  sqlite.exec("INSERT INTO sites (id, host, created_at) VALUES ('s', 'a.test', 0)");
  sqlite.exec(
    "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_date) VALUES ('m', 's', 'sam@example.test', 'x', 'active', 'en', 0)",
  );
  sqlite.exec(
    "INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at) VALUES ('m', 's', 'active', 'Sam', '1990-01-01', 'en', 0, 0)",
  );
  sqlite.exec(
    "INSERT INTO notification_settings (account_id, site_id, mail, push, quiet_from, quiet_until, changed_at) VALUES ('m', 's', 255, 255, 8, 8, 0)",
  );
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "words.json");
  const texts = { en: { title: "It’s open", text: "Come in.", short: "Open." } };
  writeFileSync(file, JSON.stringify(texts));
  const context = { ...command, staff: "ops", originOf: (host: string) => `https://${host}` };
  const options = { kind: "news", site: "a.test", texts: file, until: undefined, send: undefined };
  const rows = () => sqlite.prepare("SELECT template, payload FROM outbox").all();
  return { context, lines, options, rows, file };
}

test("recipients are counted first, then notified once, with quoted text intact", async () => {
  const { context, lines, options, rows } = withSite();
  await sendCampaign(context, options);
  expect(lines).toEqual(["1 by mail and 0 by push.", 'Nothing was written. With "send" it is.']);
  expect(rows()).toEqual([]);
  for (let n = 0; n < 2; n++) await sendCampaign(context, { ...options, send: "send" });
  expect(rows()).toHaveLength(1);
  expect(JSON.parse(String(rows()[0]?.payload)).fields.title).toBe("It’s open");
});

test("an invalid site, kind, day or text is named", async () => {
  const { context, options, file } = withSite();
  const sendWith = (wrong: Partial<typeof options> & { until?: string }) =>
    sendCampaign(context, { ...options, ...wrong } as typeof options);
  await expect(sendWith({ site: "b.test" })).rejects.toThrow('no site "b.test"');
  await expect(sendWith({ kind: "spam" })).rejects.toThrow("news or promotion");
  await expect(sendWith({ kind: "promotion", until: "soon" } as never)).rejects.toThrow(
    "is no day",
  );
  await expect(sendWith({ until: "2026-12-24" } as never)).rejects.toThrow("News have no end");
  writeFileSync(file, JSON.stringify({ en: { title: "x".repeat(81), text: "x", short: "x" } }));
  await expect(sendWith({})).rejects.toThrow("a title (80)");
});
