import type { DatabaseSync } from "node:sqlite";
import { days, minutes } from "~/kit/duration";
import { idMadeAt } from "./member.ts";
import { randomFor } from "./random.ts";
import { DEMO_SITES } from "./sites.ts";

/** The networks of write-numbers.ts; the second one waits for money that stayed. */
const NETWORKS = [
  { label: "adnord", method: "GET", query: "click={sub1}&event={event}&sum={amount}", delay: 0 },
  { label: "partnerlink", method: "POST", query: "id={id}", delay: 14 },
] as const;

/** How long each network has been known. */
const AGE = days(150);
const LAST_ATTEMPT = 8;

type Event = {
  event: "confirmed" | "sale" | "reversal";
  subject: string;
  account: string;
  order: string | null;
  amount: number | null;
  currency: string | null;
  sub1: string;
  at: number;
};

/**
 * Two advertising networks on each site: which members they brought, and what was reported to them:
 * some calls wait for their next attempt, and some were given up.
 */
export function writeAffiliates(db: DatabaseSync, now: number): void {
  db.prepare(
    `INSERT INTO signup_sources (account_id, site_id, lander, campaign, network, sub1, created_at)
     SELECT m.member_id, m.site_id, nullif(m.lander, ''), nullif(m.campaign, ''), m.source, 'banner-' || (1 + m.signup_at / 86400000 % 4), m.signup_at
     FROM member_milestones m JOIN accounts a ON a.id = m.member_id WHERE m.source <> ''`,
  ).run();
  for (const site of DEMO_SITES)
    for (const network of NETWORKS) writeNetwork(db, site.id, network, now);
}

function writeNetwork(
  db: DatabaseSync,
  site: string,
  { label, method, query, delay }: (typeof NETWORKS)[number],
  now: number,
): void {
  const begin = now - AGE;
  const id = idMadeAt(`${site}/network/${label}`, begin);
  const url = `https://postback.${label}.com/events?${query}`;
  db.prepare(
    `INSERT INTO affiliate_networks (id, site_id, label, method, url, sale_delay_days, created_at, queued_until)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, site, label, method, url, delay, begin, now);
  const insert = db.prepare(
    `INSERT INTO affiliate_postbacks (id, site_id, network_id, event, subject, account_id, order_id, amount, currency, sub1, at, state, attempts, try_at, answer, answered_at, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const events = db.prepare(EVENTS).all({ site, label, begin, until: now - days(delay) });
  for (const row of events as unknown as Event[]) {
    const { event, subject, account, order, amount, currency, sub1, at } = row;
    const stream = `${label}/${event}/${subject}`;
    const queued = Math.min(now, event === "confirmed" ? at : at + days(delay));
    const { state, attempts, answer } = answerOf(stream);
    const answered = queued + minutes(5);
    insert.run(
      ...[idMadeAt(stream, queued), site, id, event, subject, account, order, amount, currency],
      ...[sub1, at, state, attempts, state === "waiting" ? now + days(1) : answered],
      ...[answer, answered, queued],
    );
  }
}

/** Most calls are accepted at once. */
function answerOf(stream: string) {
  const random = randomFor(`${stream}/answer`);
  if (random.chance(0.03)) return { state: "failed", attempts: LAST_ATTEMPT, answer: 500 };
  if (random.chance(0.05)) return { state: "waiting", attempts: 2, answer: 503 };
  return { state: "sent", attempts: 1, answer: 200 };
}

/** What postback-store.ts finds; there, members of the demo are left out. */
const EVENTS = `
  WITH brought AS (
    SELECT s.account_id AS account, s.sub1 FROM signup_sources s WHERE s.site_id = :site AND s.network = :label
  ), sold AS (
    SELECT o.id, o.price, o.currency, o.completed_at AS at, b.account, b.sub1
    FROM orders o JOIN brought b ON b.account = o.account_id
    WHERE o.completed_at > :begin AND o.completed_at <= :until
  )
  SELECT 'confirmed' AS event, b.account AS subject, b.account, NULL AS "order", NULL AS amount, NULL AS currency, b.sub1, a.activated_at AS at
  FROM brought b JOIN accounts a ON a.id = b.account WHERE a.activated_at > :begin
  UNION ALL
  SELECT 'sale', id, account, id, price, currency, sub1, at FROM sold
  UNION ALL
  SELECT 'reversal', r.id, s.account, s.id, r.amount, s.currency, s.sub1, coalesce(r.done_at, r.created_at)
  FROM refunds r JOIN sold s ON s.id = r.order_id
  WHERE r.state = 'completed' AND r.kind <> 'surplus' AND r.amount > 0
  ORDER BY at, subject, event`;
