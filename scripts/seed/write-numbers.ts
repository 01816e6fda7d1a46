import type { DatabaseSync } from "node:sqlite";
import { sourceLabelOf, weekOf } from "~/domain/statistics/statistics";
import type { Lander } from "~/domain/visit/visit";
import type { Member } from "./member.ts";
import { randomFor } from "./random.ts";
import type { Draft } from "./write-draft.ts";
import type { Writer } from "./writer.ts";

/** Where demo members came from. Three of five came without an advertisement. */
const SOURCES: readonly { network?: string; lander?: Lander; campaign?: string }[] = [
  ...[{}, {}, {}],
  { network: "adnord", lander: "video", campaign: "autumn" },
  { network: "partnerlink", lander: "gallery" },
];

/**
 * The steps of a member who finished the signup, all on the day of it; triggers count them, and
 * those of the messages and orders that are written afterwards.
 */
export function writeMilestones(write: Writer, member: Member): void {
  const { joinedAt: at, lastActiveAt, confirmed } = member;
  const groups = groupsOf(member);
  write.milestones(
    ...[member.id, member.siteId, ...groups],
    ...[at, at, at, at, at, confirmed ? at : null],
  );
  if (monthOf(lastActiveAt) !== monthOf(at))
    write.activeMember(member.siteId, dayOf(lastActiveAt), ...groups);
}

/** The steps of an abandoned signup. */
export function writeDraftMilestones(write: Writer, draft: Draft): void {
  const { joinedAt: at, next } = draft;
  const steps = [1, 2, 3, 4].map((step) => (step < next ? at : null));
  write.milestones(...[draft.id, draft.siteId, ...groupsOf(draft), at, ...steps, null]);
}

function groupsOf(member: Pick<Member, "id" | "country" | "language" | "joinedAt">) {
  const source = randomFor(`${member.id}/source`).pick(SOURCES);
  return [
    ...[weekOf(member.joinedAt), member.country, member.language],
    ...[sourceLabelOf(source), source.lander ?? "", source.campaign ?? ""],
  ];
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const monthOf = (at: number) => dayOf(at).slice(0, 7);

/** Between eight and twelve visits for every signup of a day and group, and the labels of both. */
export function writeVisits(db: DatabaseSync): void {
  db.exec(
    `INSERT INTO daily_numbers (site_id, day, metric, week, country, language, source, lander, campaign, currency, count, amount)
     SELECT site_id, day, 'visit', '', country, language, source, lander, campaign, '', sum(count) * (8 + unicode(substr(day, 10)) % 5), 0
     FROM daily_numbers WHERE metric = 'signup' GROUP BY site_id, day, country, language, source, lander, campaign`,
  );
  for (const kind of ["source", "campaign"])
    db.exec(
      `INSERT INTO number_labels (site_id, month, kind, label)
       SELECT DISTINCT site_id, substr(day, 1, 7), '${kind}', ${kind} FROM daily_numbers WHERE ${kind} <> '' AND metric = 'signup'`,
    );
}
