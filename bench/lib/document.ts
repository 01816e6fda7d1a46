import { gzipSync } from "node:zlib";
import type { LoggedInMember } from "../../tests/support/members-in-file.ts";
import { countTrips } from "./round-trips.ts";
import { serveSite } from "./server.ts";

/** The members page as the Worker sends it: kB, and the number of D1 round trips. */
export type DocumentSize = { plain: number; packed: number; trips: number };

export async function measureDocument(
  state: string,
  { cookie }: LoggedInMember,
): Promise<DocumentSize> {
  const headers = { cookie: `${cookie}; locale=en` };
  const [trips = Number.NaN] = await countTrips(state, [{ path: "/members", headers }]);
  const site = await serveSite(state);
  try {
    const answer = await fetch(new URL("/members", site.url), { headers });
    const html = Buffer.from(await answer.arrayBuffer());
    return { plain: html.length / 1000, packed: gzipSync(html).length / 1000, trips };
  } finally {
    await site.stop();
  }
}
