import { expect, test } from "vitest";
import { demoDatabase } from "./demo-database";

const { all } = demoDatabase();

type Counted = { siteId: string; day: string; metric: string; n: number; amount: number };

/** What the counters must be, counted from the rows of members, messages, orders and refunds. */
const DIRECT_COUNTS: Record<string, string> = {
  signup: `SELECT a.site_id AS siteId, a.signup_date AS at, 0 AS amount FROM accounts a JOIN profiles p ON p.id = a.id WHERE p.fictional = 0`,
  confirmed: `SELECT a.site_id AS siteId, a.activated_at AS at, 0 AS amount FROM accounts a JOIN profiles p ON p.id = a.id WHERE p.fictional = 0 AND a.activated_at IS NOT NULL`,
  message: `SELECT m.site_id AS siteId, min(m.created_at) AS at, 0 AS amount FROM messages m JOIN profiles p ON p.id = m.sender_id WHERE p.fictional = 0 GROUP BY m.sender_id`,
  answer: `SELECT m.site_id AS siteId, min(m.created_at) AS at, 0 AS amount FROM messages m JOIN conversations c ON c.id = m.conversation_id JOIN profiles p ON p.id = c.started_by WHERE p.fictional = 0 AND m.sender_id <> c.started_by GROUP BY c.started_by`,
  purchase: `SELECT site_id AS siteId, min(completed_at) AS at, 0 AS amount FROM orders WHERE completed_at IS NOT NULL GROUP BY account_id`,
  sale: `SELECT site_id AS siteId, completed_at AS at, price AS amount FROM orders WHERE completed_at IS NOT NULL`,
  refund: `SELECT site_id AS siteId, done_at AS at, amount FROM refunds WHERE state = 'completed' AND kind IN ('withdrawal', 'goodwill', 'at_provider')`,
};

const key = ({ siteId, day, n, amount }: Counted) => `${siteId} ${day} ${n} ${amount}`;

/** A member's groups as they are stored elsewhere than with the counters. */
const GROUPS = {
  country: "p.country",
  language: "a.language",
  source: "coalesce(s.network, s.ref, '')",
  lander: "coalesce(s.lander, '')",
  campaign: "coalesce(s.campaign, '')",
  week: "date(a.signup_date / 1000, 'unixepoch', '-6 days', 'weekday 1')",
} as const;

/** The members behind each count of a member's step, each once. */
const MEMBERS: Record<string, string> = {
  signup: "SELECT id FROM accounts",
  confirmed: "SELECT id FROM accounts WHERE activated_at IS NOT NULL",
  message: "SELECT DISTINCT sender_id AS id FROM messages",
  answer:
    "SELECT DISTINCT c.started_by AS id FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.sender_id <> c.started_by",
  purchase: "SELECT DISTINCT account_id AS id FROM orders WHERE completed_at IS NOT NULL",
  sale: "SELECT account_id AS id FROM orders WHERE completed_at IS NOT NULL",
  refund:
    "SELECT o.account_id AS id FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.state = 'completed' AND r.kind IN ('withdrawal', 'goodwill', 'at_provider')",
};

test.each(
  Object.keys(GROUPS).flatMap((group) => Object.keys(MEMBERS).map((metric) => [metric, group])),
)("the counters of %s by %s equal a direct count", (metric = "", group = "") => {
  type Grouped = { siteId: string; label: string; n: number };
  const direct = all<Grouped>(
    `SELECT a.site_id AS siteId, ${GROUPS[group as keyof typeof GROUPS]} AS label, count(*) AS n
     FROM (${MEMBERS[metric]}) one JOIN accounts a ON a.id = one.id JOIN profiles p ON p.id = a.id
     LEFT JOIN signup_sources s ON s.account_id = a.id WHERE p.fictional = 0 GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const counted = all<Grouped>(
    `SELECT site_id AS siteId, ${group} AS label, sum(count) AS n FROM daily_numbers
     WHERE metric = ? GROUP BY 1, 2 ORDER BY 1, 2`,
    metric,
  );
  expect(new Set(direct.map(({ label }) => label)).size).toBeGreaterThan(
    group === "campaign" ? 0 : 1,
  );
  expect(counted).toEqual(direct);
});

test.each(Object.keys(DIRECT_COUNTS))("the counters of %s equal a direct count", (metric) => {
  const direct = all<Counted>(
    `SELECT siteId, strftime('%Y-%m-%d', at / 1000, 'unixepoch') AS day, count(*) AS n, sum(amount) AS amount
     FROM (${DIRECT_COUNTS[metric]}) GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  const counted = all<Counted>(
    `SELECT site_id AS siteId, day, sum(count) AS n, sum(amount) AS amount FROM daily_numbers
     WHERE metric = ? GROUP BY 1, 2 ORDER BY 1, 2`,
    metric,
  );
  expect(direct.length).toBeGreaterThan(0);
  expect(counted.map(key)).toEqual(direct.map(key));
});
