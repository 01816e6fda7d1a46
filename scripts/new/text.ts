import { UsageError } from "../lib/usage-error.ts";
import { openDraft, writeAndReport } from "./draft.ts";
import { addBrief, addTexts, parseNewKey } from "./texts.ts";

/** The generator of a text. */
export const text = {
  args: "<namespace:key> <text>",
  about: "A text, in English in every language; one with {{count}} in the plural forms of each.",
  run: async ({ args: [name = "", english = ""] }: { args: readonly string[] }) => {
    if (english.trim() === "") throw new UsageError("new text needs a text that is not empty.");
    const draft = openDraft();
    const { space, key } = parseNewKey(draft, name);
    addTexts(draft, { [space]: { [key]: english } });
    const briefed = addBrief(draft, space, key, [english]);
    await writeAndReport(draft, {
      next: [
        `Use it: t("${name}"), or t("${key}") after useTranslation("${space}").`,
        "Write it in the ten other languages (docs/content/translating.md).",
        briefed
          ? "Replace each … of its row in docs/content/briefs.md."
          : "Compare it with the row of its group in docs/content/briefs.md.",
        "Where a country differs: app/i18n/variants/. A promise: docs/content/claims.md.",
      ],
      test: "npm test -- architecture tests/architecture/texts.test.ts tests/architecture/text-keys.test.ts tests/architecture/briefs.test.ts",
    });
  },
};
