import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { DataExportId } from "~/kit/ids";
import { addSampleMember, tablesOfSchema } from "../../../tests/support/add-sample-member";
import { emailTo } from "../../../tests/support/email-to";
import { changeProfile } from "../../../tests/support/member-fixtures";
import { SAMPLE_NAME, SAMPLE_TEXT, type SampleMember } from "../../../tests/support/sample-member";
import { addSite, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { filesIn } from "../../../tests/support/zip";
import {
  deleteExpiredExports,
  fetchDataExport,
  findDataExport,
  makeDataExport,
  requestDataExport,
} from "./make-data-export";
import { exportFiles, jsonList } from "./own-data";

describe("data export", () => {
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
    const sensitive = { smoking: "no", drinking: "often", gender_description: SAMPLE_TEXT };
    await changeProfile(marked.id, sensitive);
    await env.DB.prepare("UPDATE profiles SET name = 'Otto', about = 'Secret of Otto' WHERE id = ?")
      .bind(marked.other.id)
      .run();
    const files = await read(await made());
    const json = (name: string) => JSON.parse(new TextDecoder().decode(files?.[name]));
    expect(Object.keys(files ?? {}).sort()).toEqual([
      "account.json",
      "advertising.json",
      "age_check.json",
      "appeals.json",
      "blocks.json",
      "complaints.json",
      "consents.json",
      "decisions.json",
      "direct_debits.json",
      "discounts.json",
      "gifts_received.json",
      "held_messages.json",
      "interests.json",
      "letters.json",
      "likes.json",
      "match_finder.json",
      "messages.json",
      "milestones.json",
      "notes.json",
      "notifications.json",
      "notified_browsers.json",
      "orders.json",
      "passed_members.json",
      "passkeys.json",
      "photos.json",
      "photos/1.webp",
      "profile.json",
      "saved_searches.json",
      "second_factor.json",
      "sessions.json",
      "source.json",
      "spending_limit.json",
      "support.json",
      "swipes.json",
      "visits.json",
      "wallet.json",
    ]);
    expect(json("account.json")[0]).toMatchObject({
      id: marked.id,
      email: emailAddressOf(marked.id),
    });
    expect(json("profile.json")[0]).toMatchObject({
      ...{ name: SAMPLE_NAME, about: SAMPLE_TEXT },
      ...sensitive,
    });
    expect(json("consents.json").map(({ subject }: { subject: string }) => subject)).toContain(
      "lifestyle",
    );
    expect(json("likes.json")).toMatchObject([{ name: "Otto" }]);
    expect(json("swipes.json")).toMatchObject([{ name: "Otto", kind: "pass" }]);
    expect(json("visits.json")).toMatchObject([{ name: "Otto" }]);
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
    expect((await emailTo(emailAddressOf(marked.id), "takeout_ready")).fields.name).toBe(
      SAMPLE_NAME,
    );
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
});

describe("deactivated partner", () => {
  const services = realServices();

  test("the export leaves out messages of a deactivated chat partner", async () => {
    const marked = await addSampleMember(await addSite());
    await env.DB.batch([
      env.DB.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?").bind(marked.other.id),
      env.DB.prepare("UPDATE messages SET gift = 'rose' WHERE site_id = ?").bind(marked.siteId),
      env.DB.prepare("DELETE FROM takeouts"),
    ]);
    const requested = await requestDataExport(services, marked, `https://${marked.siteId}`);
    if (!requested.ok) throw new Error(requested.refusal);
    await makeDataExport(services, requested.value.id);
    const copy = await fetchDataExport(services, marked, requested.value.id);
    const files = filesIn(new Uint8Array(await new Response(copy?.body).arrayBuffer()));
    expect(JSON.parse(new TextDecoder().decode(files["messages.json"]))).toMatchObject([
      { from: "me", text: SAMPLE_TEXT, gift: "rose" },
      { from: "them", text: "", gift: null, photo: null },
    ]);
  });
});

describe("own data", () => {
  async function* each(rows: object[]) {
    yield* rows;
  }
  async function written(rows: object[]) {
    let text = "";
    for await (const part of jsonList(each(rows))) text += part;
    return text;
  }

  test("rows become a JSON list; no rows become an empty list", async () => {
    expect(await written([])).toBe("[]\n");
    for (const rows of [[{}], [{ text: '"],\n[{' }, { text: "é\u2028" }, { inner: [1, null] }]])
      expect(JSON.parse(await written(rows))).toEqual(rows);
  });

  test("times are written as ISO dates, other numbers unchanged", async () => {
    const row = {
      at: 0,
      created_at: 1_795_000_000_000,
      signup_date: 5,
      premium_since: 7,
      amount: 5,
      beat: 5,
      attempts: 3,
      sent_at: null,
      flat: 9,
      said: { at: 1 },
    };
    expect(JSON.parse(await written([row]))).toEqual([
      {
        at: "1970-01-01T00:00:00.000Z",
        created_at: "2026-11-18T11:06:40.000Z",
        signup_date: "1970-01-01T00:00:00.005Z",
        premium_since: "1970-01-01T00:00:00.007Z",
        amount: 5,
        beat: 5,
        attempts: 3,
        sent_at: null,
        flat: 9,
        said: { at: "1970-01-01T00:00:00.001Z" },
      },
    ]);
  });
});

describe("own tables", () => {
  /** For every table its file in the export, or the reason why it has none. */
  const EXPORTED_IN: Record<string, `${string}.json` | { not: string }> = {
    accounts: "account.json",
    account_tokens: { not: "hashes of links and codes that were mailed, which end in days" },
    attempts: { not: "keyed hashes, which end after two days" },
    audit_head: { not: "of operators" },
    audit_log: { not: "of operators; each decision was e-mailed with its reason" },
    moderation_claims: { not: "which staff work on what" },
    support_entries: "support.json",
    support_threads: "support.json",
    support_viewers: { not: "which staff have a thread open" },
    canned_answers: { not: "texts of operators" },
    age_attempts: { not: "a check that runs for ten minutes, without its answer" },
    age_checks: "age_check.json",
    appeals: "appeals.json",
    moderation_decisions: "decisions.json",
    ban_proposals: { not: "the decision that proposed it is in decisions.json" },
    banned_looks: { not: "looks of refused pictures, nobody's" },
    blocks: "blocks.json",
    passed_members: "passed_members.json",
    lander_visits: { not: "counts, nobody's" },
    daily_numbers: { not: "counts, nobody's" },
    experiments: { not: "of operators" },
    member_milestones: "milestones.json",
    number_labels: { not: "names of networks and campaigns; the member's own are in source.json" },
    order_groups: { not: "the groups of milestones.json, with the orders of orders.json" },
    transparency_reports: { not: "public figures, nobody's" },
    chat_photos: "messages.json",
    complaints: "complaints.json",
    consents: "consents.json",
    conversations: "messages.json",
    debit_blocks: "direct_debits.json",
    debit_forms: { not: "encrypted, and waits some minutes for its code" },
    departures: { not: "while it stands nobody is logged in to ask for a copy" },
    discount_codes: "discounts.json",
    discount_uses: "discounts.json",
    evidence: { not: "of a report: it would tell who reported, or what was said by another" },
    factors: "second_factor.json",
    finder_answers: "match_finder.json",
    games: { not: "how many likes are left today; each is in swipes.json" },
    gifts_received: "gifts_received.json",
    held_messages: "held_messages.json",
    known_browsers: { not: "hashes of random secrets in the member's own browsers" },
    likes: "likes.json",
    local_mails: { not: "stands for the member's own mailbox, on a developer's machine" },
    mandates: "direct_debits.json",
    mail_suppressions: {
      not: "keyed hashes of addresses, which name nobody; their owners see it on their page",
    },
    soft_bounces: { not: "keyed hashes of addresses, which name nobody, and counts" },
    messages: "messages.json",
    night_notices: {
      not: "that a notification waits for the morning; its e-mail is then in letters.json",
    },
    notes: "notes.json",
    notification_settings: "notifications.json",
    online_members: { not: "whether a page is open, for ten minutes" },
    openers: { not: "to whom one wrote first within a day, which is in messages.json" },
    orders: "orders.json",
    outbox: "letters.json",
    participants: "messages.json",
    passkeys: "passkeys.json",
    payment_events: { not: "what the provider said of the payments in orders.json" },
    payments: "orders.json",
    pending_logins: { not: "hashes of a login that waits ten minutes" },
    photos: "photos.json",
    profile_visits: "visits.json",
    profile_interests: "interests.json",
    profiles: "profile.json",
    receipts: "orders.json",
    reconciliations: { not: "orders whose records disagree, for operators" },
    recovery_codes: "second_factor.json",
    refunds: "orders.json",
    push_subscriptions: "notified_browsers.json",
    reactions: "messages.json",
    replies: "messages.json",
    affiliate_networks: { not: "of operators" },
    affiliate_postbacks: "advertising.json",
    region_counts: { not: "counts, nobody's" },
    reports: { not: "one's own are in complaints.json; those about one would tell who reported" },
    saved_searches: "saved_searches.json",
    seals: { not: "what a block or a deletion took from the member, for complaints alone" },
    sessions: "sessions.json",
    signup_sources: "source.json",
    site_moves: { not: "of operators" },
    site_settings: { not: "of operators" },
    sites: { not: "of operators" },
    staff: { not: "of operators; no member is staff" },
    staff_passkeys: { not: "of operators" },
    staff_sessions: { not: "of operators" },
    spending_limits: "spending_limit.json",
    staff_deeds: { not: "each was e-mailed with its reason; the e-mails are in letters.json" },
    swipes: "swipes.json",
    takeouts: { not: "this copy itself" },
    unused_photos: { not: "photos that are gone" },
    used_challenges: { not: "hashes of random words, which end after five minutes" },
    wallet_entries: "wallet.json",
    wallet_links: {
      not: "hashes of the entries in wallet.json, with their balances, which it tells",
    },
    wallets: "wallet.json",
  };

  async function filesOf(member: Parameters<typeof exportFiles>[1]) {
    const files = new Map<string, string>();
    for await (const { name, input } of exportFiles(realServices(), member)) {
      const chunks: BlobPart[] = [];
      for await (const chunk of input) chunks.push(chunk as BlobPart);
      files.set(name, await new Blob(chunks).text());
    }
    return files;
  }

  test("the export covers every table with member data, or says why not", async () => {
    expect(Object.keys(EXPORTED_IN).sort()).toEqual(await tablesOfSchema());
    const files = await filesOf(await addSampleMember(await addSite()));
    for (const [table, target] of Object.entries(EXPORTED_IN))
      if (typeof target === "string")
        expect(JSON.parse(files.get(target) ?? "[]"), table).not.toEqual([]);
  });

  test("the export lists kind and time of the member's own e-mails only", async () => {
    const site = await addSite();
    const marked = await addSampleMember(site);
    const other = await addSampleMember(await addSite());
    await env.DB.prepare(
      "UPDATE outbox SET status = 'sent', sent_at = 1000, payload = '' WHERE id = ?",
    )
      .bind(`letter-${marked.id}`)
      .run();
    const emails = JSON.parse((await filesOf(marked)).get("letters.json") ?? "");
    const created_at = "1970-01-01T00:00:00.000Z";
    const sent_at = "1970-01-01T00:00:01.000Z";
    expect(emails).toEqual([{ kind: "login_code", status: "sent", created_at, sent_at }]);
    const elsewhere = { id: other.id, siteId: marked.siteId };
    expect(JSON.parse((await filesOf(elsewhere)).get("letters.json") ?? "")).toEqual([]);
  });
});
