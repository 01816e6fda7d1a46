import { EMAIL_TEMPLATES } from "../../app/domain/outbox/outbox.schema.ts";
import { Problem } from "../lib/progress.mjs";
import { type Draft, openDraft, writeAndReport } from "./draft.ts";
import { addBrief, addTexts, labelOf, parseNewKey } from "./texts.ts";

const RECORDS = "app/domain/outbox/outbox.schema.ts";
const CONTENTS = "app/mail/render-email.ts";
const SAMPLES = "app/mail/sample-emails.ts";

/** The generator of an e-mail about the recipient's account. */
export const email = {
  args: "<name>",
  about: "An e-mail about an account: its record, content, sample, brief, and texts in English.",
  run: async ({ args: [name = ""] }: { args: readonly string[] }) => {
    const draft = openDraft();
    const content = draftEmail(draft, name);
    await writeAndReport(draft, {
      next: [
        `Complete the record in ${RECORDS}: app/domain/outbox/email-records.schema.ts explains it, and where a notification or an order's e-mail belongs.`,
        `Complete ${content} (keep the file: those beside it are shared by e-mails with the same parts), and the samples in ${SAMPLES}.`,
        `Write ${name}.* of mail.json in English, then in the ten other languages (docs/content/translating.md).`,
        "Replace each … of its row in docs/content/briefs.md.",
        "If strangers can cause it: its limit in app/domain/account/permit-mail.ts.",
        "Its cause: CONTRIBUTING.md, E-mail.",
      ],
      test: "npm test -- architecture unit tests/architecture/briefs.test.ts tests/architecture/texts.test.ts app/mail",
    });
  },
};

/** Adds the e-mail to a draft; returns the file of its content. */
function draftEmail(draft: Draft, name: string): string {
  if (!/^[a-z]+(_[a-z]+)*$/.test(name))
    throw new Problem(`The name of an e-mail has only a-z and "_", not "${name}".`);
  if (Object.hasOwn(EMAIL_TEMPLATES, name)) throw new Problem(`There is an e-mail ${name}.`);
  const { key } = parseNewKey(draft, `mail:${name}`);
  const kebab = name.replaceAll("_", "-");
  const file = `app/mail/${kebab}-content.ts`;
  if (draft.has(file)) throw new Problem(`There is a file ${file}.`);
  const camel = name.replace(/_([a-z])/g, (_, initial: string) => initial.toUpperCase());
  draft.insert(
    RECORDS,
    `  ${name}: { ...ACCOUNT_EMAIL, fields: z.strictObject({ name: text }) },\n`,
    "} as const satisfies Record<string, EmailRecord>;",
  );
  draft.insert(
    CONTENTS,
    `import { ${camel}Content } from "./${kebab}-content";\n`,
    "\ntype ContentSite = {",
  );
  draft.insert(CONTENTS, `  ${name}: ${camel}Content,\n`, "};\n\n/**\n * The content of");
  draft.insert(SAMPLES, `  ${name}: [{ name }],\n`, "  report_filed: [");
  draft.put(file, contentText(name, `${camel}Content`));
  const label = labelOf(name);
  const texts = {
    [`${key}.subject`]: `${label}: {{site}}`,
    [`${key}.title`]: label,
    [`${key}.text`]: `${label}: what happened, and what the reader can do.`,
    [`${key}.not_you`]: `${label}: what to do if it was not the reader.`,
  };
  addTexts(draft, { mail: texts });
  addBrief(draft, "mail", key, Object.values(texts));
  return file;
}

const contentText = (
  name: string,
  content: string,
) => `import type { EmailContent, EmailRequestOf, MailTranslate } from "./email-content";

/** The e-mail \`${name}\`. */
export function ${content}(
  t: MailTranslate,
  { fields: { name } }: EmailRequestOf<"${name}">,
  { name: site, foot }: { name: string; foot: string[] },
): EmailContent {
  return {
    subject: t("${name}.subject", { site }),
    title: t("${name}.title"),
    greeting: name ? t("greeting", { name }) : t("greeting_plain"),
    text: t("${name}.text"),
    notYou: t("${name}.not_you"),
    foot,
  };
}
`;
