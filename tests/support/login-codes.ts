import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import type { SiteId } from "~/kit/ids";
import { emailTo } from "./email-to";
import { addMember, addSite, emailAddressOf, realServices } from "./test-database";

export const MINUTE = 60_000;
export const start = Date.now();
export const at = (time: number) => realServices({ now: () => time });

export let site: SiteId;
export let email: string;
/** Registers the new rows of each test of a file. */
export function setUpLoginCodes(): void {
  beforeEach(async () => {
    site = await addSite();
    email = emailAddressOf((await addMember(site)).id);
  });
}

export const browserOf = (name: string) => name.padEnd(43, "x");
export const loginContextFrom = (
  network = "home",
  browser = "own",
  browserMark: string | null = null,
) => ({
  siteId: site,
  network,
  device: "",
  origin: `https://${site}`,
  browserMark,
  browser: browserOf(browser),
});
export const queuedEmails = async () =>
  (
    await env.DB.prepare("SELECT payload FROM outbox WHERE site_id = ? ORDER BY id")
      .bind(site)
      .all<{ payload: string }>()
  ).results;

export const newestCode = async (address = email) =>
  (await emailTo(address, "login_code", site)).fields.code;
