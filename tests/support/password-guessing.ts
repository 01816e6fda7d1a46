import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { logIn } from "~/domain/session/log-in";
import type { SiteId } from "~/kit/ids";
import { addMember, addSite, emailAddressOf, realServices } from "./test-database";

export const PASSWORD = "a long password";
export const start = Date.now();
export let site: SiteId;
let hash: string;
export let passwordChecks: number;
export let lines: string[];

/** Registers the new rows of each test of a file. */
export function setUpPasswordGuessing(): void {
  beforeEach(async () => {
    site = await addSite();
    hash ??= await realServices().passwords.hash(PASSWORD);
    [passwordChecks, lines] = [0, []];
  });
}

/** Real services with a password check that compares texts and counts calls, and a recorded log. */
export function at(time: number) {
  const services = realServices({
    now: () => time,
    log: (event, fields) => void lines.push(JSON.stringify({ event, ...fields })),
  });
  const verify = async (stored: string, password: string) =>
    Boolean(++passwordChecks) && stored === hash && password === PASSWORD;
  return { ...services, passwords: { ...services.passwords, verify } };
}

export async function addAccount() {
  const { id } = await addMember(site);
  await env.DB.prepare("UPDATE accounts SET password_hash = ? WHERE id = ?").bind(hash, id).run();
  return emailAddressOf(id);
}

export const guessPassword = (
  email: string,
  options: { network?: string; password?: string; browserMark?: string; time?: number } = {},
) =>
  logIn(
    at(options.time ?? start),
    {
      siteId: site,
      network: options.network ?? "attacker",
      device: "",
      browserMark: options.browserMark,
    },
    { email, password: options.password ?? "summer in vain" },
  );
