import { z } from "zod";

/**
 * Zod with translation keys as messages (common.json, "invalid"), so that browser and server show
 * the same in every language. A schema's own message, also a key, has priority.
 */
z.config({
  customError(issue) {
    if (issue.input === undefined || issue.input === "" || issue.code === "too_small")
      return "invalid.required";
    if (issue.code === "too_big") return "invalid.too_long";
    if (issue.code === "unrecognized_keys") return "invalid.unknown_field";
    if (issue.code === "invalid_type") return "invalid.wrong_type";
    if (issue.code === "invalid_format" && issue.format === "email") return "invalid.email";
    return "invalid.choice";
  },
});

/**
 * For a check of the whole form: it also runs if fields are invalid, so that all errors are shown
 * at once.
 */
export const runAlways = { when: () => true };

export { z };
