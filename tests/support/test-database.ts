import { env } from "cloudflare:workers";
import type { MemberKey } from "~/domain/account/account";
import type { Company } from "~/domain/site/site.schema";
import { withSiteDatabase } from "~/domain/site/site-services";
import { type MemberId, newId, type SiteId } from "~/kit/ids";
import { createServices } from "~/platform/create-services";
import type { Services } from "~/services";
import { bindings, directory, HOME } from "./bindings";

/** Real services over this test file's own D1, R2 and Durable Objects. `at` sets the time. */
export function realServices(overrides: Partial<Services> = {}): Services {
  const services = createServices(bindings, { waitUntil: (work) => void work });
  return { ...withSiteDatabase(services, { database: HOME }), ...overrides };
}

/** A site accepts no members without the company behind its terms. */
export const COMPANY: Company = {
  name: "Test B.V.",
  address: "Kade 1",
  city: "Utrecht",
  country: "NL",
  kvk: "12345678",
  tradenames: [],
  vat_numbers: [],
  delete_discount: 0,
  added: "2024-01-01",
};

let count = 0;

/** Inserts a site with its settings as stored. */
export async function addSite(
  settings: Record<string, unknown> = {},
  host = `site${++count}.test`,
): Promise<SiteId> {
  const all = {
    name: "Test",
    countries: ["NL", "DE"],
    support_email: "help@site.test",
    mail_name: "Test",
    company: COMPANY,
    ...settings,
  };
  await env.DB.batch([
    env.DB.prepare("INSERT INTO sites (id, host, created_at) VALUES (?, ?, 0)").bind(host, host),
    ...Object.entries(all).map(([key, value]) =>
      env.DB.prepare(
        "INSERT INTO site_settings (site_id, key, value, updated_at) VALUES (?, ?, ?, 0)",
      ).bind(host, key, JSON.stringify(value)),
    ),
  ]);
  if (HOME !== "DB")
    await directory
      .prepare("INSERT INTO sites (id, host, database, created_at) VALUES (?, ?, ?, 0)")
      .bind(host, host, HOME)
      .run();
  return host as SiteId;
}

export type TestMember = MemberKey;

/** The address of such a member: lower case, as all stored ones are. */
export const emailAddressOf = (id: string) => `${id}@example.test`.toLowerCase();

type AddMemberOptions = {
  id?: MemberId;
  status?: string;
  profileStatus?: string;
  premium?: boolean;
  credits?: number;
  gender?: string;
  country?: string;
  region?: string;
  birth?: string;
  lastActive?: number;
  name?: string;
};

/** Inserts a member as the product would have: account, profile and wallet. */
export async function addMember(
  siteId: string,
  options: AddMemberOptions = {},
): Promise<TestMember> {
  const id = options.id ?? newId<MemberId>();
  const { credits } = options;
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_step, signup_date, premium_since) VALUES (?, ?, ?, 'x', ?, 'en', 5, 0, ?)",
    ).bind(id, siteId, emailAddressOf(id), options.status ?? "active", options.premium ? 1 : null),
    profileOf(id, siteId, options),
    env.DB.prepare("INSERT INTO wallets (account_id, site_id) VALUES (?, ?)").bind(id, siteId),
    ...(credits ? [grantOf(id, siteId, credits)] : []),
  ]);
  return { id, siteId: siteId as SiteId };
}

function profileOf(id: MemberId, siteId: string, options: AddMemberOptions): D1PreparedStatement {
  const { gender = "female", country = "NL", region = "NL-NH", birth = "1990-05-05" } = options;
  const { profileStatus = "active", name = "Sam", lastActive = 1 } = options;
  return env.DB.prepare(
    "INSERT INTO profiles (id, site_id, status, name, gender, birth_date, country, region, language, joined_at, last_active_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'en', 0, ?)",
  ).bind(id, siteId, profileStatus, name, gender, birth, country, region, lastActive);
}

function grantOf(id: MemberId, siteId: string, credits: number): D1PreparedStatement {
  return env.DB.prepare(
    "INSERT INTO wallet_entries (site_id, wallet_id, number, amount, reason, key, created_at) VALUES (?, (SELECT id FROM wallets WHERE account_id = ?), 1, ?, 'grant', 'start', 0)",
  ).bind(siteId, id, credits);
}
