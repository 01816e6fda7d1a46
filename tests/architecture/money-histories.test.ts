import { expect, test } from "vitest";
import { runBatch } from "~/db/batch";
import { checkWallet } from "~/domain/wallet/hash-chain";
import { walletContentsStatements } from "~/domain/wallet/hash-chain-store";
import { linkEntries } from "~/domain/wallet/link-and-compact";
import { LINK_STEPS } from "~/domain/wallet/wallet";
import type { MemberId, SiteId } from "~/kit/ids";
import { migratedInMemory } from "../support/d1-in-node";
import { addLoggedInMembers } from "../support/members-in-file";
import { MoneyHistory } from "../support/money-history";
import { violatedInvariants } from "../support/money-invariants";
import { DISCOUNT_CODES } from "../support/money-simulation";

const STEP = 5 * 60_000;
const STEPS = 3_000;

const SETTINGS = {
  name: "Test",
  countries: ["NL"],
  support_email: "help@site.test",
  mail_name: "Test",
  company_id: "both",
};

/** Two sites of one company, and six members of each. */
function begin(seed: number): MoneyHistory {
  const history = new MoneyHistory(migratedInMemory(), seed);
  for (const site of ["one.test", "two.test"]) {
    history.db.prepare("INSERT INTO sites (id, host, created_at) VALUES (?, ?, 0)").run(site, site);
    for (const [key, value] of Object.entries(SETTINGS))
      history.db
        .prepare("INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (?, ?, ?, 0)")
        .run(site, key, JSON.stringify(value));
    for (const { code, validity } of DISCOUNT_CODES)
      history.db
        .prepare(
          "INSERT INTO discount_codes (site_id, code, value_percentage, validity, created_at) VALUES (?, ?, 30, ?, 0)",
        )
        .run(site, code, validity);
    for (const { id } of addLoggedInMembers(history.db, site, 6, { credits: 2 }))
      history.members.push({ id: id as MemberId, siteId: site as SiteId });
  }
  return history;
}

/** Delivers every pending event and refunds every pending payment. */
async function end(history: MoneyHistory): Promise<void> {
  history.danger = 0;
  while (history.pendingEvents.length > 0) await history.deliverEvent();
  for (let n = 0; n < 200; n++) await history.tend("completed");
}

test.each([1, 2, 3, 4])(
  "random events, actions and crashes keep the accounts consistent (%i)",
  { timeout: 120_000 },
  async (seed) => {
    const history = begin(seed);
    for (let n = 1; n <= STEPS; n++) {
      await history.step();
      if (n % 250 === 0) expect(violatedInvariants(history.db), `step ${n}`).toEqual({});
    }
    await end(history);
    expect(violatedInvariants(history.db)).toEqual({});
    const count = (query: string) => Number(history.db.prepare(query).get()?.n);
    expect(count("SELECT count(*) AS n FROM refunds WHERE state IN ('waiting','pending')")).toBe(0);
    for (const state of ["open", "completed", "withdrawn", "charged_back"])
      expect(count(`SELECT count(*) AS n FROM orders WHERE state = '${state}'`)).toBeGreaterThan(9);
    expect(history.stops).toBeGreaterThan(9);
    await chainsHold(history);
  },
);

async function chainsHold({ services, db }: MoneyHistory): Promise<void> {
  for (let step = 0; step < LINK_STEPS; step++)
    await linkEntries({ ...services, now: () => step * STEP });
  const wallets = db.prepare("SELECT id FROM wallets").all() as { id: string }[];
  for (const { id } of wallets) {
    const { wallet, entries, links } = await runBatch(services.db, walletContentsStatements(id));
    const [found] = wallet.rows;
    if (!found) throw new Error("No wallet");
    const whole = { wallet: found, entries: entries.rows, links: links.rows };
    expect(await checkWallet(whole)).toEqual({ violations: [], waiting: 0 });
  }
}
