import { z } from "zod";

/**
 * Zod whose messages are translation keys (common.json, "invalid"), so that both sides say the same in every language.
 * A schema's own message, also a key, wins.
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

/** For a check of a whole form: it runs also where fields are wrong, so that all that is to be put right is said at once. */
export const always = { when: () => true };

export { z };
