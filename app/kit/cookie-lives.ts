import { days } from "./duration";

/** What a visitor chose for good: language, country, the warning and the alerts they closed. */
export const COOKIE_LIVES = days(365);
