import type { RouterContextProvider } from "react-router";
import type { SignupRule } from "~/domain/signup/account-step.schema";
import { localDateOf } from "~/i18n/format";
import { getServices, getSite } from "~/request/middleware/context";
import { getTimeZone } from "~/request/time-zone";

/**
 * Rules of the step 0 schema: the site's minimum age and the date at the visitor's location (R60),
 * and the site's name.
 */
export function ageRule(context: Readonly<RouterContextProvider>): SignupRule {
  const { min_age: minAge, name: siteName, message_length: messageLength } = getSite(context);
  return {
    minAge,
    siteName,
    messageLength,
    today: localDateOf(getServices(context).now(), getTimeZone(context)),
  };
}
