import { interestBits } from "~/domain/profile/profile.schema";
import { days } from "~/kit/duration";
import type { NamedMembers } from "./people.ts";
import type { Writer } from "./writer.ts";

/**
 * The premium member's saved searches: one with a name, and one with a Premium-only filter, named
 * after it.
 */
export function writeSearches(write: Writer, { premium }: NamedMembers, now: number): void {
  const { id, siteId, country, region } = premium;
  const storeSearch = (
    number: number,
    search: { name: string; region: string; interests: number },
  ) =>
    write.search(
      ...[id, `${id.slice(0, -1)}${number}`, siteId, search.name, "male", country, search.region],
      ...[
        30,
        45,
        0,
        1,
        0,
        0,
        0,
        search.interests,
        "active",
        now - days(40),
        now - days(9 * number),
      ],
    );
  storeSearch(1, { name: "Rowers along the Amstel", region, interests: 0 });
  storeSearch(2, { name: "", region: "", interests: interestBits(["coffee"]) });
}
