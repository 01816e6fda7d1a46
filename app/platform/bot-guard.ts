import { hours, seconds } from "~/kit/duration";
import { keyedHash } from "~/kit/secret";
import type { BotCheck } from "~/services";

/** Nobody reads and fills in a form faster. Such a form is not rejected, but counted. */
const MIN_FORM_TIME = seconds(2);
/**
 * A page may stay open or be cached for an hour; a list of signed times bought by bots expires
 * after a day.
 */
const MAX_FORM_AGE = hours(24);

/**
 * A bot guard without a third party, script or personal data (decision 0029): a hidden field that
 * only bots fill in, and the signed time at which the page was rendered. Another guard can replace
 * it.
 */
export function createBotGuard(key: string, now: () => number): BotCheck {
  const sign = (moment: string) => keyedHash(key, `form begun:${moment}`);
  return {
    widgetKey: null,
    async begin() {
      const moment = now().toString(36);
      return `${moment}.${await sign(moment)}`;
    },
    async judge({ timestamp, trap }) {
      if (trap !== "") return "bot";
      const [moment = "", signature = ""] = timestamp.split(".");
      const age = now() - Number.parseInt(moment, 36);
      const inTime = age >= MIN_FORM_TIME && age <= MAX_FORM_AGE;
      return inTime && signature === (await sign(moment)) ? "person" : "unknown";
    },
  };
}
