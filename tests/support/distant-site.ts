import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { prepareSeedData } from "../../scripts/lib/local-seed.ts";
import { startRuntime } from "../../scripts/lib/runtime.ts";
import { DEMO_PASSWORD } from "../../scripts/seed/people.ts";
import { DISTANT_WORKER, ROUND_TRIPS_HEADER } from "./distant-worker.ts";
import { addLoggedInMembers, type LoggedInMember } from "./members-in-file.ts";

/** A small demo site with a distant database, requested with a member's cookie. */
export class DistantSite {
  readonly people: LoggedInMember[];
  private serving: Awaited<ReturnType<typeof startRuntime>> | undefined;
  private readonly state: string;

  private constructor(state: string) {
    this.state = state;
    const db = openLocalFile(state);
    this.people = addLoggedInMembers(db, "demo", 12, { credits: 100, premium: true });
    db.close();
  }

  static async start(): Promise<DistantSite> {
    const state = mkdtempSync(join(tmpdir(), "far-"));
    await prepareSeedData(state, { members: 60, velours: 1 });
    const site = new DistantSite(state);
    site.serving = await startRuntime({
      port: 0,
      host: "localhost",
      state,
      around: DISTANT_WORKER,
      vars: { LOCAL: "yes", NETWORK_KEY: "test", FACTOR_KEY: "test", PHOTO_KEY: "test" },
    });
    return site;
  }

  async stop(): Promise<void> {
    await this.serving?.stop();
    rmSync(this.state, { recursive: true, force: true });
  }

  /** The first column of a query on the demo database. */
  read(query: string, ...values: string[]): string[] {
    const db = openLocalFile(this.state);
    try {
      return db
        .prepare(query)
        .all(...values)
        .map((row) => String(Object.values(row)[0]));
    } finally {
      db.close();
    }
  }

  /** The number of database round trips until the page was complete. */
  async get(path: string, cookie: string): Promise<number> {
    const answer = await this.sendRequest(path, { redirect: "manual" }, cookie);
    const text = await answer.text();
    expect(answer.status, `${path}: ${text.slice(0, 200)}`).toBe(200);
    return Number(answer.headers.get(ROUND_TRIPS_HEADER));
  }

  /**
   * The same once the isolate has cached site and session; the lower of two runs, since the cache
   * expires in between.
   */
  async trips(path: string, cookie: string): Promise<number> {
    await this.get(path, cookie);
    return Math.min(await this.get(path, cookie), await this.get(path, cookie));
  }

  post(path: string, call: object, cookie: string): Promise<Response> {
    const headers = { "content-type": "application/json" };
    return this.sendRequest(path, { method: "POST", body: JSON.stringify(call), headers }, cookie);
  }

  /** Logs a demo member in: returns the cookie. */
  async logIn(email: string): Promise<string> {
    const answer = await this.post("/api/user.php", { email, password: DEMO_PASSWORD }, "");
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("auth.session"));
    return cookie?.split(";")[0] ?? "";
  }

  private sendRequest(path: string, init: RequestInit, cookie: string): Promise<Response> {
    const url = new URL(path, this.serving?.url);
    const headers = {
      ...init.headers,
      cookie: `${cookie}; locale=en; entry_skip=1`,
      origin: url.origin,
    };
    return fetch(url, { ...init, headers });
  }
}
