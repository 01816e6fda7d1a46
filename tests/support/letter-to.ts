import { env } from "cloudflare:workers";
import { vi } from "vitest";
import type { LetterOrder, Template } from "~/domain/outbox/outbox";
import { letterOrderSchema } from "~/domain/outbox/outbox.schema";

type Of<T extends Template> = Extract<LetterOrder, { template: T }>;

/**
 * The newest e-mail of a kind to an address in the outbox: the one way in which unit and API tests
 * read e-mails. Waits for one written after the response. Where sites share an address, `site`
 * selects one.
 */
export function letterTo<T extends Template>(
  address: string,
  kind: T,
  site?: string,
): Promise<Of<T>> {
  return vi.waitFor(
    async () => {
      const [newest] = await lettersTo(address, kind, site);
      if (!newest) throw new Error(`No letter "${kind}" to ${address}`);
      return newest;
    },
    { timeout: 10_000 },
  );
}

/** The unsent e-mails of a kind to an address, newest first. */
export async function lettersTo<T extends Template>(
  address: string,
  kind: T,
  site?: string,
): Promise<Of<T>[]> {
  const { results } = await env.DB.prepare(
    "SELECT payload FROM outbox WHERE template = ? AND payload <> '' ORDER BY id DESC",
  )
    .bind(kind)
    .all<{ payload: string }>();
  return results
    .map(({ payload }) => letterOrderSchema.parse(JSON.parse(payload)) as Of<T>)
    .filter(({ to, siteId }) => to === address && (!site || siteId === site));
}
