import { createHash } from "node:crypto";
import type { ReportReason } from "~/domain/complaint/report.schema";
import { idFor, type Member } from "./member.ts";
import type { Writer } from "./writer.ts";

/** A complaint and its state; `about` of a report is the reported member. */
export type Case = {
  by: Member;
  at: number;
  text: string;
  kind: "payment" | "privacy" | "other" | "member";
  report?: { about: Member; reason: ReportReason };
  state: "open" | "in_work" | { decision: string; at: number };
};

/** Like a complaint's number, but deterministic. */
const ALPHABET = "234679CDFHJKMNPQRTVWXY";

/** Writes the n-th case of the data set, a report with its evidence. */
export function writeCase(write: Writer, record: Case, n: number): void {
  const { by, at, text, kind, report, state } = record;
  const hash = createHash("sha256").update(`case ${by.id} ${n}`).digest();
  const letters = Array.from(hash.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]);
  const number = `${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
  const id = idFor(`case ${by.id}`, n);
  const about = report ? `/members/${report.about.id}` : null;
  const decided = typeof state === "object" ? state : null;
  write.complaint(
    ...[id, by.siteId, number, hash.toString("base64url"), by.id, kind, about, text, by.email],
    ...[by.language, decided ? "closed" : (state as string)],
    ...[decided?.decision ?? null, decided?.at ?? null, decided ? "demo" : null, at],
  );
  if (!report) return;
  const { about: reported, reason } = report;
  write.report(id, by.siteId, by.id, reported.id, reported.name, "profile", null, reason);
  write.evidence(id, by.siteId, JSON.stringify(copyOf(reported)), "[]", at);
}

/** The part of a profile that a report copies (insertEvidence). */
function copyOf(m: Member) {
  return {
    name: m.name,
    gender: m.gender,
    birth_date: m.birthDate,
    country: m.country,
    region: m.region,
    headline: m.headline,
    about: m.about,
    language: m.language,
    main_photo: null,
    photos: [],
  };
}
