import type { DatabaseSync } from "node:sqlite";
import { days, hours } from "~/kit/duration";
import { type Case, writeCase } from "./cases.ts";
import { idFor, type Member } from "./member.ts";
import type { Writer } from "./writer.ts";

/** The demo account of support (staff.ts). */
const AGENT = { id: "--demo-staff-support--", name: "Sven Support" };

type SupportTexts = {
  language: "en" | "nl";
  paid: string;
  question: string;
  subject: string;
  reply: string;
  answer: string;
  note: string;
  stranger: string;
  canned: readonly (readonly [title: string, body: string])[];
};

const ENGLISH: SupportTexts = {
  language: "en",
  paid: "I paid yesterday and my credits are not there.",
  question: "Hello, how do I change my date of birth?",
  subject: "My date of birth",
  reply: "Thank you, that helped.",
  answer: "We can correct it once. Please send the right date in a reply.",
  note: "Asked the payment provider; their answer comes tomorrow.",
  stranger: "Please tell me whether my wife has an account.",
  canned: [
    [
      "Credits are there",
      "Your payment of order {order} has arrived, and your credits are in your account.",
    ],
    [
      "Money back",
      "We have returned the money of order {order}. Your bank needs up to five working days.",
    ],
    ["Ask for details", "Which page were you on, {name}, and what did it say? A screenshot helps."],
  ],
};

const DUTCH: SupportTexts = {
  language: "nl",
  paid: "Ik heb gisteren betaald en mijn credits staan er niet.",
  question: "Hallo, hoe wijzig ik mijn geboortedatum?",
  subject: "Mijn geboortedatum",
  reply: "Dank je, dat hielp.",
  answer: "We kunnen hem één keer corrigeren. Stuur de juiste datum in een antwoord.",
  note: "Bij de betaaldienst nagevraagd; hun antwoord komt morgen.",
  stranger: "Kunt u zeggen of mijn vrouw een account heeft?",
  canned: [
    [
      "Credits staan klaar",
      "Je betaling van bestelling {order} is binnen en je credits staan op je account.",
    ],
    [
      "Geld terug",
      "We hebben het geld van bestelling {order} teruggestuurd. Dat duurt bij je bank tot vijf werkdagen.",
    ],
  ],
};

/** The first members of a site's crowd that have no part in another queue. */
const MEMBERS = 4;

type SupportWriter = { db: DatabaseSync; write: Writer; now: number };
type DemoThread = {
  /** Its number on the site, of digits that case numbers have. */
  n: 2 | 3 | 4;
  member: Member | null;
  sender: string | null;
  subject: string;
  status: "open" | "waiting" | "solved";
  owned?: boolean;
  at: number;
  dueAt?: number;
};
type DemoEntry = { kind: "mail" | "answer" | "note"; text: string; at: number; sender?: string };

/** Fills the inbox of a site's support: open, overdue, waiting and solved threads. */
export function writeSupport(
  writer: SupportWriter,
  crowd: readonly Member[],
  site: "en" | "nl",
): void {
  const [payer, asker, thankful, curious] = crowd
    .filter(({ confirmed }) => confirmed)
    .slice(0, MEMBERS);
  if (!payer || !asker || !thankful || !curious) return;
  const texts = site === "nl" ? DUTCH : ENGLISH;
  const { now, write } = writer;
  // The inbox puts complaints into threads itself.
  const complaint = (by: Member, kind: Case["kind"], at: number): Case => ({
    ...{ by, at, kind, text: texts.paid, state: "open" },
  });
  writeCase(write, complaint(payer, "payment", now - hours(30)), 200);
  writeCase(write, complaint(curious, "other", now - days(16)), 201);
  const waiting = writeThread(writer, payer.siteId, {
    n: 2,
    ...{ member: asker, sender: null, subject: texts.subject, status: "waiting", owned: true },
    at: now - hours(20),
  });
  writeEntry(writer, waiting, {
    ...{ kind: "mail", text: texts.question, at: now - hours(22), sender: asker.email },
  });
  writeEntry(writer, waiting, { kind: "note", text: texts.note, at: now - hours(21) });
  writeEntry(writer, waiting, { kind: "answer", text: texts.answer, at: now - hours(20) });
  const solved = writeThread(writer, payer.siteId, {
    n: 3,
    ...{ member: thankful, sender: null, subject: texts.subject, status: "solved", owned: true },
    at: now - days(2),
  });
  writeEntry(writer, solved, {
    ...{ kind: "mail", text: texts.reply, at: now - days(2), sender: thankful.email },
  });
  const stranger = "someone@mail.test";
  const open = writeThread(writer, payer.siteId, {
    n: 4,
    ...{ member: null, sender: stranger, subject: texts.subject, status: "open" },
    ...{ at: now - hours(6), dueAt: now + days(13) },
  });
  writeEntry(writer, open, {
    ...{ kind: "mail", text: texts.stranger, at: now - hours(6), sender: stranger },
  });
  for (const [n, [title, body]] of texts.canned.entries())
    writer.db
      .prepare(
        "INSERT INTO canned_answers (id, site_id, language, title, body, updated_at) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(idFor(`canned ${payer.siteId}`, n), payer.siteId, texts.language, title, body, now);
}

function writeThread(
  { db }: SupportWriter,
  siteId: string,
  { n, member, sender, subject, status, owned, at, dueAt }: DemoThread,
): { id: string; siteId: string } {
  const id = idFor(`support ${siteId} ${member?.id ?? sender}`, 1);
  const party = member ? `member:${member.id}` : `address:${sender}`;
  db.prepare(
    `INSERT INTO support_threads (id, site_id, number, party, member_id, sender, subject, language, status, owner, owner_name, owned_at, due_at, last_at, solved_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[id, siteId, `F7K3-222${n}`, party, member?.id ?? null, sender, subject],
    ...[member?.language ?? "en", status],
    ...(owned ? [AGENT.id, AGENT.name, at] : [null, null, null]),
    ...[dueAt ?? null, at, status === "solved" ? at : null, at],
  );
  return { id, siteId };
}

function writeEntry(
  { db }: SupportWriter,
  { id, siteId }: { id: string; siteId: string },
  { kind, text, at, sender }: DemoEntry,
): void {
  const staff = kind === "mail" ? [null, null] : [AGENT.id, AGENT.name];
  db.prepare(
    `INSERT INTO support_entries (id, site_id, thread_id, kind, sender, verified, body, attachments, staff, staff_name, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?)`,
  ).run(
    ...[idFor(`entry ${id}`, at % 1_000_003), siteId, id, kind, sender ?? null],
    ...[kind === "mail" ? 1 : 0, text, ...staff, at],
  );
}
