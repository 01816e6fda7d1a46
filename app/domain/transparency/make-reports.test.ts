import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { hours } from "~/kit/duration";
import { newId, type SiteId } from "~/kit/ids";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { listReports } from "./list-reports";
import { makeReports } from "./make-reports";

const NOW = Date.UTC(2030, 4, 1, 5);
const APRIL = Date.UTC(2030, 3, 10);
const services = (now = NOW) => realServices({ now: () => now });
let siteId: SiteId;

beforeEach(async () => {
  siteId = await addSite();
});

const repeat = async (count: number, insert: (n: number) => D1PreparedStatement) => {
  await env.DB.batch(Array.from({ length: count }, (_, n) => insert(n)));
};

const addComplaints = (count: number, kind: string, { at = APRIL, decidedAfter = hours(5) } = {}) =>
  repeat(count, (n) =>
    env.DB.prepare(
      "INSERT INTO complaints (id, site_id, case_number, form_key, kind, body, language, status, decided_at, created_at) VALUES (?, ?, ?, ?, ?, 'x', 'en', 'closed', ?, ?)",
    ).bind(
      newId(),
      siteId,
      ...[crypto.randomUUID(), crypto.randomUUID(), kind],
      at + decidedAfter + n * 1000,
      at,
    ),
  );

type DecisionRow = { kind?: string; ground?: string; measures?: string[]; undone?: boolean };
const addDecisions = (
  count: number,
  { kind = "photo", ground = "fake", measures = ["warning"], undone = false }: DecisionRow,
) =>
  repeat(count, () =>
    env.DB.prepare(
      "INSERT INTO moderation_decisions (id, site_id, item_kind, item, ground, facts_language, found, decided, measures, causes, created_at, undone_at) VALUES (?, ?, ?, 'x', ?, 'en', 'report', 'person', ?, '[]', ?, ?)",
    ).bind(newId(), siteId, kind, ground, JSON.stringify(measures), APRIL, undone ? APRIL : null),
  );

const reportOf = async () => (await listReports(services(), siteId))[0];

test("a report counts the month before, once", async () => {
  await addComplaints(21, "member");
  await addComplaints(4, "payment");
  await addComplaints(500, "payment", { at: NOW - 1000 });
  await addComplaints(500, "payment", { at: Date.UTC(2030, 2, 31), decidedAfter: 1 });
  await addDecisions(30, { measures: ["photo_removed", "ban"] });
  await addDecisions(25, { undone: true });
  await addDecisions(20, { kind: "appeal", ground: "no_breach", measures: ["none"] });
  await addDecisions(22, { kind: "appeal" });
  expect(await makeReports(services())).toBeGreaterThan(0);
  await addComplaints(100, "privacy");
  expect(await makeReports(services(NOW + 1))).toBe(0);
  expect(await reportOf()).toMatchObject({
    month: "2030-04",
    figures: {
      cases: [{ names: ["member", "content", "privacy", "payment", "other"], count: 525 - 500 }],
      medianHours: 5,
      outcomes: [
        {
          names: [
            ...["none", "photo_removed", "picture_banned", "text_removed"],
            ...["message_refused", "warning"],
          ],
          count: 25,
        },
        { names: ["suspension", "ban"], count: 30 },
      ],
      decidedBy: [{ names: ["person", "machine"], count: 55 }],
      standing: [
        { names: ["stands"], count: 30 },
        { names: ["undone"], count: 25 },
      ],
      appeals: [
        { names: ["upheld"], count: 20 },
        { names: ["rejected"], count: 22 },
      ],
    },
  });
});

test("a quiet month's report withholds every figure about people", async () => {
  await addComplaints(19, "member");
  for (let n = 0; n < 3; n++) await addMember(siteId);
  await makeReports(services());
  expect((await reportOf())?.figures).toMatchObject({
    ...{ cases: null, medianHours: null, outcomes: null, decidedBy: null, standing: null },
    ...{ appeals: null, members: null, activeMembers: null, fictionalProfiles: 0 },
  });
});

test("a site that began after the month has no report", async () => {
  await env.DB.prepare("UPDATE sites SET created_at = ? WHERE id = ?").bind(NOW, siteId).run();
  await makeReports(services());
  expect(await reportOf()).toBeUndefined();
});
