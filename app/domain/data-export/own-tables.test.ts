import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSampleMember, tablesOfSchema } from "../../../tests/support/add-sample-member";
import { addSite, realServices } from "../../../tests/support/test-database";
import { exportFiles } from "./own-data";

/** For every table its file in the export, or the reason why it has none. */
const EXPORTED_IN: Record<string, `${string}.json` | { not: string }> = {
  accounts: "account.json",
  account_tokens: { not: "hashes of links and codes that were mailed, which end in days" },
  attempts: { not: "keyed hashes, which end after two days" },
  banned_looks: { not: "looks of refused pictures, nobody's" },
  blocks: "blocks.json",
  lander_visits: { not: "counts, nobody's" },
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
  night_notices: { not: "that something is told in the morning, which is in letters.json then" },
  notes: "notes.json",
  notification_settings: "notifications.json",
  openers: { not: "to whom one wrote first within a day, which is in messages.json" },
  orders: "orders.json",
  outbox: "letters.json",
  participants: "messages.json",
  passkeys: "passkeys.json",
  payment_events: { not: "what the provider said of the payments in orders.json" },
  payments: "orders.json",
  pending_logins: { not: "hashes of a login that waits ten minutes" },
  photos: "photos.json",
  profile_interests: "interests.json",
  profiles: "profile.json",
  receipts: "orders.json",
  recovery_codes: "second_factor.json",
  refunds: "orders.json",
  push_subscriptions: "notified_browsers.json",
  reactions: "messages.json",
  replies: "messages.json",
  region_counts: { not: "counts, nobody's" },
  reports: { not: "one's own are in complaints.json; those about one would tell who reported" },
  saved_searches: "saved_searches.json",
  seals: { not: "what a block or a deletion took from the member, for complaints alone" },
  sessions: "sessions.json",
  signup_sources: "source.json",
  site_moves: { not: "of operators" },
  site_settings: { not: "of operators" },
  sites: { not: "of operators" },
  spending_limits: "spending_limit.json",
  staff_deeds: { not: "their letters told each with its reason, and are in letters.json" },
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
