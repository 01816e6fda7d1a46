import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { DataExportId } from "~/kit/ids";
import { addSampleMember } from "../../../tests/support/add-sample-member";
import { emailTo } from "../../../tests/support/email-to";
import { SAMPLE_NAME, SAMPLE_TEXT, type SampleMember } from "../../../tests/support/sample-member";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { filesIn } from "../../../tests/support/zip";
import { deleteExpiredExports } from "./delete-data-exports";
import { fetchDataExport, findDataExport } from "./fetch-data-export";
import { makeDataExport } from "./make-data-export";
import { requestDataExport } from "./request-data-export";

const HOUR = 3_600_000;
const services = realServices();
const at = (hours: number) => realServices({ now: () => Date.now() + hours * HOUR });
let marked: SampleMember;
beforeEach(async () => {
  marked = await addSampleMember(await addSite());
  await env.DB.prepare("DELETE FROM takeouts").run();
});
const requestExport = () => requestDataExport(services, marked, `https://${marked.siteId}`);
async function made(): Promise<DataExportId> {
  const requested = await requestExport();
  if (!requested.ok) throw new Error(requested.refusal);
  await makeDataExport(services, requested.value.id);
  return requested.value.id;
}
const read = async (
  id: DataExportId,
  by: Parameters<typeof fetchDataExport>[1] = marked,
  when = services,
) => {
  const copy = await fetchDataExport(when, by, id);
  return copy && filesIn(new Uint8Array(await new Response(copy.body).arrayBuffer()));
};

test("an export holds all data of the member, and only names of others", async () => {
  await env.DB.prepare("UPDATE profiles SET name = 'Otto', about = 'Secret of Otto' WHERE id = ?")
    .bind(marked.other.id)
    .run();
  const files = await read(await made());
  const json = (name: string) => JSON.parse(new TextDecoder().decode(files?.[name]));
  expect(Object.keys(files ?? {}).sort()).toEqual([
    "account.json",
    "blocks.json",
    "complaints.json",
    "consents.json",
    "direct_debits.json",
    "discounts.json",
    "gifts_received.json",
    "held_messages.json",
    "interests.json",
    "letters.json",
    "likes.json",
    "match_finder.json",
    "messages.json",
    "notes.json",
    "notifications.json",
    "notified_browsers.json",
    "orders.json",
    "passkeys.json",
    "photos.json",
    "photos/1.webp",
    "profile.json",
    "saved_searches.json",
    "second_factor.json",
    "sessions.json",
    "source.json",
    "spending_limit.json",
    "swipes.json",
    "wallet.json",
  ]);
  expect(json("account.json")[0]).toMatchObject({
    id: marked.id,
    email: emailAddressOf(marked.id),
  });
  expect(json("profile.json")[0]).toMatchObject({ name: SAMPLE_NAME, about: SAMPLE_TEXT });
  expect(json("likes.json")).toMatchObject([{ name: "Otto" }]);
  expect(json("swipes.json")).toMatchObject([{ name: "Otto", kind: "pass" }]);
  expect(json("notes.json")).toMatchObject([{ name: "Otto", text: SAMPLE_TEXT }]);
  expect(json("messages.json")).toMatchObject([
    { with: "Otto", from: "me", text: SAMPLE_TEXT, gift: "rose" },
    { with: "Otto", from: "them", text: "My own" },
  ]);
  expect(json("held_messages.json")).toMatchObject([{ name: "Otto", text: SAMPLE_TEXT }]);
  expect(json("match_finder.json")).toMatchObject([{ answers: expect.anything() }]);
  expect(json("saved_searches.json")).toHaveLength(1);
  expect(json("wallet.json")).toMatchObject([{ amount: 5, balance: 5 }]);
  expect(json("complaints.json")).toHaveLength(2);
  expect(json("sessions.json")[0]).not.toHaveProperty("id_hash");
  const all = Object.values(files ?? {})
    .map((bytes) => new TextDecoder().decode(bytes))
    .join();
  for (const foreign of [
    marked.other.id,
    emailAddressOf(marked.other.id),
    "Secret of Otto",
    "password",
    "of another",
  ])
    expect(all, foreign).not.toContain(foreign);
  expect((await emailTo(emailAddressOf(marked.id), "takeout_ready")).fields.name).toBe(SAMPLE_NAME);
});

test("only the member downloads an export, for a day, then its bytes are deleted", async () => {
  const id = await made();
  expect(await read(id)).not.toBeNull();
  expect(await read(id, marked.other)).toBeNull();
  expect(await read(id, { ...marked, siteId: await addSite() })).toBeNull();
  expect(await read(id, marked, at(23))).not.toBeNull();
  expect(await read(id, marked, at(24.1))).toBeNull();
  await deleteExpiredExports(at(23));
  expect(await services.takeouts.read(`takeouts/${id}.zip`)).not.toBeNull();
  await deleteExpiredExports(at(24.1));
  expect(await services.takeouts.read(`takeouts/${id}.zip`)).toBeNull();
  expect(await findDataExport(services, marked)).toBeNull();
});

test("one export is made at a time, and three a day", async () => {
  const first = await requestExport();
  expect(await requestExport()).toMatchObject({ refusal: "being_made" });
  await makeDataExport(services, first.ok ? first.value.id : ("" as DataExportId));
  expect(await requestExport()).toMatchObject({ ok: true });
  expect(await requestExport()).toMatchObject({ refusal: "too_many" });
});

test("a failed export is retried and finally given up", async () => {
  const requested = await requestExport();
  const id = requested.ok ? requested.value.id : ("" as DataExportId);
  const failing = realServices();
  failing.takeouts = { ...failing.takeouts, write: () => Promise.reject(new Error("no room")) };
  for (let n = 1; n < 5; n++) expect(await makeDataExport(failing, id)).toBe("failed");
  expect(await makeDataExport(failing, id)).toBe("gone");
  expect(await findDataExport(services, marked)).toMatchObject({ status: "failed" });
});

test("an export claimed by two consumers is made by one", async () => {
  const requested = await requestExport();
  const id = requested.ok ? requested.value.id : ("" as DataExportId);
  const both = await Promise.all([makeDataExport(services, id), makeDataExport(services, id)]);
  expect(both.sort()).toEqual(["gone", "made"]);
});

test("a large export is streamed to storage completely", async () => {
  const chunk = new Uint8Array(1_000_003).fill(7);
  const sent = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let n = 0; n < 14; n++) controller.enqueue(chunk);
      controller.close();
    },
  });
  const bytes = await services.takeouts.write("takeouts/large.zip", sent);
  const stored = await services.takeouts.read("takeouts/large.zip");
  expect([bytes, stored?.size]).toEqual([14 * 1_000_003, 14 * 1_000_003]);
  const back = new Uint8Array(await new Response(stored?.body).arrayBuffer());
  expect(back.every((byte) => byte === 7)).toBe(true);
});
