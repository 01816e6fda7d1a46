import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import type { MemberId, SiteId } from "~/kit/ids";
import { addMember, addSite, emailAddressOf, realServices } from "./test-database";

export const PASSWORD = "a long password";
export const MINUTE = 60_000;
export let site: SiteId;
export let id: MemberId;
export let email: string;

/** Registers the new rows of each test of a file. */
export function setUpLogin(): void {
  beforeEach(async () => {
    site = await addSite();
    ({ id } = await addMember(site));
    email = emailAddressOf(id);
    await setHash(id);
  });
}

export const setHash = async (account: string) =>
  env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?")
    .bind(await realServices().passwords.hash(PASSWORD), account)
    .run();
export const from = (network = "home", replaces?: string, browserMark?: string) => ({
  siteId: site,
  network,
  device: "a browser",
  replaces,
  browserMark,
});
export const at = (time: number) => realServices({ now: () => time });
export const start = Date.now();
