import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type SiteId } from "~/kit/ids";
import { createSms } from "./sms";

const message = (to: string) => ({
  ...{ siteId: newId<SiteId>(), to, language: "de", words: "Dein Code: 123 456 <heute>" },
});

test("in local mode every text message is kept beside the mails, its number the recipient", async () => {
  const sms = createSms(env, true);
  await sms?.send(message("+31612345678"));
  await sms?.send(message("+31612345678"));
  const { results } = await env.DB.prepare(
    "SELECT language, subject, plain, html FROM local_mails WHERE recipient = '+31612345678'",
  ).all();
  const kept = { language: "de", subject: "SMS", plain: "Dein Code: 123 456 <heute>" };
  const html = "<p>Dein Code: 123 456 &lt;heute&gt;</p>";
  expect(results).toEqual([
    { ...kept, html },
    { ...kept, html },
  ]);
});

test("where nobody sends any, there is no way to send one", () => {
  expect(createSms(env, false)).toBeNull();
});
