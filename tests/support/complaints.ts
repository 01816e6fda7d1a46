import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { type ComplaintForm, complaintSchema } from "~/domain/complaint/complaint.schema";
import type { fileComplaint } from "~/domain/complaint/file-complaint";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import { domainLanguageSchema } from "~/domain/site/site.schema";
import type { MemberId, SiteId } from "~/kit/ids";
import { addSite, realServices } from "./test-database";

export const start = Date.now();
export const at = (time: number) => realServices({ now: () => time });

export let site: SiteId;
/** Registers the new rows of each test of a file. */
export function setUpComplaints(): void {
  beforeEach(async () => {
    site = await addSite();
  });
  afterEach(() => vi.restoreAllMocks());
}

export const complaintContext = (
  overrides: {
    network?: string;
    accountId?: MemberId;
    domain_language?: string;
    siteId?: SiteId;
  } = {},
) => ({
  site: {
    id: overrides.siteId ?? site,
    support_email: "help@site.test",
    domain_language: domainLanguageSchema.nullable().parse(overrides.domain_language ?? null),
  },
  network: overrides.network ?? "home",
  origin: `https://${site}`,
  language: "nl" as const,
  accountId: overrides.accountId ?? null,
});
export const form = (overrides: Record<string, unknown> = {}): ComplaintForm =>
  complaintSchema.parse({
    client_id: crypto.randomUUID(),
    kind: "payment",
    text: "I was charged twice.",
    email: "Sam@Example.test",
    ...overrides,
  });

export const rows = async (siteId = site) =>
  (
    await env.DB.prepare("SELECT * FROM complaints WHERE site_id = ? ORDER BY kind DESC")
      .bind(siteId)
      .all<Record<string, unknown>>()
  ).results;
export async function queuedEmails() {
  const { results } = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE site_id = ? ORDER BY template DESC",
  )
    .bind(site)
    .all<{ payload: string }>();
  return results.map(({ payload }) => emailRequestSchema.parse(JSON.parse(payload)));
}
export async function numberOf(answer: ReturnType<typeof fileComplaint>): Promise<string> {
  const outcome = await answer;
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.value.number;
}
