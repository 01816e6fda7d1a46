import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { days, hours, minutes } from "~/kit/duration";
import { type Case, writeCase } from "./cases.ts";
import { idFor, type Member } from "./member.ts";
import type { Writer } from "./writer.ts";

/** The demo account of a moderator (staff.ts), who made the earlier decisions. */
const MODERATOR = { id: "-demo-staff-moderator-", name: "Mona Moderator" };

/** What members of one site wrote, in its first language. */
type QueueTexts = {
  money: string;
  stolen: string;
  again: string;
  underage: string;
  illegal: string;
  about: string;
  held: readonly string[];
  appeal: string;
  language: "en" | "nl";
};

const ENGLISH: QueueTexts = {
  money: "After three messages he wanted 200 euros for a train ticket.",
  stolen: "These are pictures of my neighbour. She does not know that they are here.",
  again: "The same person as last month, with another name.",
  underage: "She wrote that she is sixteen.",
  illegal: "This profile offers tablets without a prescription.",
  about: "the text of the profile",
  held: [
    "Hello dear, I am stuck at the airport. Could you send me 150 euros until Friday?",
    "Your picture is lovely. Write to me at my other address, I am rarely here.",
  ],
  appeal: "I asked one person whether she would lend me my fare. I never asked anybody else.",
  language: "en",
};

const DUTCH: QueueTexts = {
  money: "Na drie berichten wilde hij 200 euro voor een treinkaartje.",
  stolen: "Dit zijn foto’s van mijn buurvrouw. Ze weet niet dat ze hier staan.",
  again: "Dezelfde persoon als vorige maand, met een andere naam.",
  underage: "Ze schreef dat ze zestien is.",
  illegal: "Dit profiel biedt pillen zonder recept aan.",
  about: "de tekst van het profiel",
  held: [
    "Hallo lieverd, ik zit vast op het vliegveld. Kun je me tot vrijdag 150 euro sturen?",
    "Wat een mooie foto. Schrijf me op mijn andere adres, ik ben hier zelden.",
  ],
  appeal: "Ik vroeg één vrouw of ze mijn reis kon voorschieten. Verder nooit iemand.",
  language: "nl",
};

/** Members of a site's queues; fewer make no queue. */
const QUEUE_SIZE = 12;
const PHOTOS_TO_REVIEW = 6;

type QueueWriter = { db: DatabaseSync; write: Writer; now: number };

/**
 * Fills every queue of moderation on a site: reports, complaints, held messages, an appeal, a
 * proposed ban, and photos to review. The members are the last generated ones, whom no story knows.
 */
export function writeQueues(
  writer: QueueWriter,
  crowd: readonly Member[],
  site: "en" | "nl",
): void {
  const members = crowd
    .filter(({ confirmed, pictures }) => confirmed && pictures > 0)
    .slice(-QUEUE_SIZE);
  const [asker, thief, minor, seller, ...others] = members;
  const [one, two, three, sender, warned, proposed] = others;
  if (!asker || !thief || !minor || !seller || !one || !two || !three || !sender) return;
  if (!warned || !proposed) return;
  const texts = site === "nl" ? DUTCH : ENGLISH;
  const { now } = writer;
  const report = (
    by: Member,
    about: Member,
    reason: ReportedAs,
    text: string,
    at: number,
  ): Case => ({
    ...{ by, at, text, kind: "member", state: "open" },
    report: { about, reason },
  });
  const cases: Case[] = [
    report(one, asker, "other", texts.money, now - days(3)),
    report(two, asker, "other", texts.again, now - days(2)),
    report(three, asker, "threats", texts.money, now - hours(9)),
    report(two, thief, "fake", texts.stolen, now - days(5)),
    report(one, minor, "minor", texts.underage, now - hours(5)),
  ];
  for (const [n, record] of cases.entries()) writeCase(writer.write, record, 100 + n);
  writeIllegalContent(writer, { by: three, about: seller, texts });
  for (const [n, body] of texts.held.entries())
    writeHeld(writer, { sender, to: [one, two][n] ?? one, body, n });
  writeAppeal(writer, warned, texts);
  writeProposal(writer, proposed);
  const photos = members.slice(0, PHOTOS_TO_REVIEW).map(({ id }) => id);
  writer.db
    .prepare(
      `UPDATE photos SET unreviewed = 1 WHERE position = 0 AND profile_id IN (${photos.map(() => "?").join(", ")})`,
    )
    .run(...photos);
}

type ReportedAs = NonNullable<Case["report"]>["reason"];

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A notice of illegal content about a member's profile, by somebody with an account. */
function writeIllegalContent(
  { write, now }: QueueWriter,
  { by, about, texts }: { by: Member; about: Member; texts: QueueTexts },
): void {
  const id = idFor(`notice ${by.id}`, 1);
  const at = now - hours(15);
  write.complaint(
    ...[id, by.siteId, `N7CE-${about.id.slice(-4).toUpperCase()}`, hashOf(`notice ${by.id}`)],
    ...[by.id, "content", `/members/${about.id}, ${texts.about}`, texts.illegal, by.email],
    ...[by.language, "open", null, null, null, at],
  );
}

type HeldMessage = { sender: Member; to: Member; body: string; n: number };

function writeHeld({ db, now }: QueueWriter, { sender, to, body, n }: HeldMessage): void {
  db.prepare(
    "INSERT INTO held_messages (id, site_id, sender_id, recipient_id, client_id, body, shown, kinds, created_at) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)",
  ).run(
    ...[idFor(`held ${sender.id}`, n), sender.siteId, sender.id, to.id],
    ...[idFor(`client ${sender.id}`, n), body, n === 0 ? 1 : 0, now - hours(3) - minutes(20 * n)],
  );
}

type DemoDecision = { member: Member; measures: string; facts: string; at: number };

function writeDecision({ db }: QueueWriter, { member, measures, facts, at }: DemoDecision): string {
  const id = idFor(`decision ${member.id}`, 1);
  db.prepare(
    `INSERT INTO moderation_decisions (id, site_id, item_kind, item, member_id, ground, facts, facts_language, found, decided, staff, staff_name, measures, causes, "before", created_at)
     VALUES (?, ?, 'report', ?, ?, 'fraud', ?, 'en', 'report', 'person', ?, ?, ?, '[]', '{"account":"active"}', ?)`,
  ).run(
    ...[id, member.siteId, member.id, member.id, facts, MODERATOR.id, MODERATOR.name],
    ...[JSON.stringify([measures]), at],
  );
  return id;
}

/** A warning to which its member objected. */
function writeAppeal(writer: QueueWriter, member: Member, texts: QueueTexts): void {
  const { db, now } = writer;
  const facts = "Asked two members for money.";
  const decision = writeDecision(writer, { member, measures: "warning", facts, at: now - days(4) });
  db.prepare(
    "INSERT INTO appeals (decision_id, site_id, member_id, body, language, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  ).run(decision, member.siteId, member.id, texts.appeal, texts.language, now - days(1));
}

/** A ban that waits for a second person; the member is suspended meanwhile. */
function writeProposal(writer: QueueWriter, member: Member): void {
  const { db, now } = writer;
  const at = now - hours(4);
  const facts = "Sent the same demand for money to nine members.";
  const decision = writeDecision(writer, { member, measures: "ban_proposed", facts, at });
  db.prepare(
    "INSERT INTO ban_proposals (decision_id, site_id, member_id, staff, created_at) VALUES (?, ?, ?, ?, ?)",
  ).run(decision, member.siteId, member.id, MODERATOR.id, at);
  db.prepare(
    "INSERT INTO departures (account_id, site_id, kind, account_status, profile_status, origin, begun_at) VALUES (?, ?, 'suspension', 'active', 'active', ?, ?)",
  ).run(
    member.id,
    member.siteId,
    `http://${member.siteId === "demo" ? "" : "velours."}localhost:8787`,
    at,
  );
  db.prepare("UPDATE accounts SET status = 'suspended' WHERE id = ?").run(member.id);
  db.prepare("UPDATE profiles SET status = 'disabled' WHERE id = ?").run(member.id);
}
