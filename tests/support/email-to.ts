import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { EmailRequest, EmailTemplate } from "~/domain/outbox/outbox";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";

type EmailOf<T extends EmailTemplate> = Extract<EmailRequest, { template: T }>;

/**
 * The newest e-mail of a kind to an address in the outbox: the one way in which unit and API tests
 * read e-mails. Waits for one written after the response. Where sites share an address, `site`
 * selects one.
 */
export function emailTo<T extends EmailTemplate>(
  address: string,
  kind: T,
  site?: string,
): Promise<EmailOf<T>> {
  return vi.waitFor(
    async () => {
      const [newest] = await emailsTo(address, kind, site);
      if (!newest) throw new Error(`No e-mail "${kind}" to ${address}`);
      return newest;
    },
    // The queue may send the e-mail, which empties its row, as soon as it is written.
    { timeout: 10_000, interval: 5 },
  );
}

/** The unsent e-mails of a kind to an address, newest first. */
export async function emailsTo<T extends EmailTemplate>(
  address: string,
  kind: T,
  site?: string,
): Promise<EmailOf<T>[]> {
  const { results } = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE template = ? AND payload <> '' ORDER BY id DESC",
  )
    .bind(kind)
    .all<{ payload: string }>();
  return results
    .map(({ payload }) => emailRequestSchema.parse(JSON.parse(payload)) as EmailOf<T>)
    .filter(({ to, siteId }) => to === address && (!site || siteId === site));
}
