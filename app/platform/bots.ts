import { hours, seconds } from "~/kit/duration";
import { keyedHash } from "~/kit/secret";
import type { Bots } from "~/services";

/** Nobody reads and fills in a form faster; whoever does is not refused, only counted. */
const FASTEST = seconds(2);
/** A page may lie open, or be kept for an hour; a bought list of signed moments is old the next day. */
const LONGEST = hours(24);

/**
 * The guard that needs no other company, no script and nothing of anybody (decision 0016): a field that only robots see,
 * and the moment at which the page was made, under our key. Another guard takes its place here.
 */
export function createBots(key: string, now: () => number): Bots {
  const sign = (moment: string) => keyedHash(key, `form begun:${moment}`);
  return {
    widgetKey: null,
    async begin() {
      const moment = now().toString(36);
      return `${moment}.${await sign(moment)}`;
    },
    async judge({ begun, trap }) {
      if (trap !== "") return "bot";
      const [moment = "", signature = ""] = begun.split(".");
      const age = now() - Number.parseInt(moment, 36);
      const inTime = age >= FASTEST && age <= LONGEST;
      return inTime && signature === (await sign(moment)) ? "person" : "unknown";
    },
  };
}
