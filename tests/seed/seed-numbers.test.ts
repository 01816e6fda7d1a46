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
