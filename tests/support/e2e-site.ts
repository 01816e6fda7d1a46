import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keyedHash } from "../../app/kit/crypto.ts";
import { days } from "../../app/kit/duration.ts";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { ALIASES, e2eFolder, ROOT, seedFolderIn } from "./e2e-setup";
import type { Release } from "./releases";

/** The site of one test worker: a new one for each file, from a copy of the seed data. */
export class E2eSite {
  private readonly server: ChildProcess = spawn(
    process.execPath,
    [...ALIASES, "tests/support/e2e-server.ts"],
    { cwd: ROOT, stdio: ["ignore", "ignore", "inherit", "ipc"] },
  );
  private now = { file: "", state: "", url: "" };

  /** The URL of the site that the tests of a file share. */
  async urlFor(file: string): Promise<string> {
    if (this.now.file !== file) {
      const state = mkdtempSync(join(e2eFolder(), "site-"));
      cpSync(seedFolderIn(e2eFolder()), state, { recursive: true });
      const url = await this.serve({ state });
      this.forget();
      this.now = { file, state, url };
    }
    return this.now.url;
  }

  /**
   * Deploys another release, as a deployment or a rollback does: every connection is lost, the
   * address stays.
   */
  async put(release: Release): Promise<void> {
    await this.serve({ state: this.now.state, release });
  }

  /**
   * Shortens the remaining time of an account by this many days and runs the scheduler, as if they
   * had passed.
   */
  async letDaysPass(email: string, count: number): Promise<void> {
    const db = openLocalFile(this.now.state);
    try {
      db.prepare(
        "UPDATE departures SET due_at = due_at - ? WHERE account_id = (SELECT id FROM accounts WHERE email = ?)",
      ).run(days(count), email);
    } finally {
      db.close();
    }
    await (await fetch(new URL("/cdn-cgi/local/scheduled", this.now.url))).arrayBuffer();
  }

  /**
   * Inserts this many women of forty into a region of the demo site, each last active shortly
   * before the next; only once.
   */
  addCrowd(region: string, count: number): void {
    const db = openLocalFile(this.now.state);
    try {
      db.prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO profiles (id, site_id, status, name, gender, birth_date, country, region, language, joined_at, last_active_at)
         SELECT printf('crowd%017d', i), (SELECT site_id FROM accounts WHERE email = 'premium@demo.test'), 'active', 'Crowd', 'female',
           (strftime('%Y', 'now') - 40) || '-01-01', substr(?1, 1, 2), ?1, 'en', ?3, ?3 - i * 1000 FROM n WHERE 1 ON CONFLICT DO NOTHING`,
      ).run(region, count, Date.now());
    } finally {
      db.close();
    }
  }

  /** Records a bounce or a spam complaint of a member's mailbox. */
  async stopMail(email: string, reason: "bounce" | "fbl"): Promise<void> {
    const db = openLocalFile(this.now.state);
    try {
      const row = db.prepare("SELECT site_id AS site FROM accounts WHERE email = ?").get(email);
      const hash = await keyedHash("journeys", `mail:${row?.site}:${email}`);
      db.prepare(
        "INSERT INTO mail_suppressions (site_id, address_hash, reason, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET lifted_at = NULL, reason = ?3",
      ).run(String(row?.site), hash, reason, Date.now());
    } finally {
      db.close();
    }
  }

  /** Runs SQL on the site's database, such as for rows that no page can create. */
  write(sql: string, ...values: (string | number)[]): void {
    const db = openLocalFile(this.now.state);
    try {
      db.prepare(sql).run(...values);
    } finally {
      db.close();
    }
  }

  async stop(): Promise<void> {
    const gone = new Promise((done) => this.server.once("exit", done));
    this.server.kill("SIGTERM");
    await gone;
    this.forget();
  }

  private serve(what: { state: string; release?: Release }): Promise<string> {
    return new Promise((resolve, reject) => {
      const ended = (code: number | null) =>
        reject(new Error(`The site of the end-to-end tests ended with ${code}`));
      this.server.once("exit", ended);
      this.server.once("message", (url) => {
        this.server.off("exit", ended);
        resolve(String(url));
      });
      this.server.send(what);
    });
  }

  private forget(): void {
    const { state } = this.now;
    if (!state) return;
    for (const folder of [state, `${state}-releases`])
      rmSync(folder, { recursive: true, force: true });
  }
}
