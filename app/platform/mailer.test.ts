import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newId, type SiteId } from "~/kit/ids";
import { asId } from "../../tests/support/member-by";
import { createMailer } from "./mailer";

const letter = {
  siteId: asId<SiteId>("site"),
  from: { name: "Zoë & Łukasz", address: "mail@site.test" },
  to: "sam@example.test",
  language: "pl",
  subject: "123 456: potwierdź swój adres, Żaneto ♥",
  html: "<p>Cześć</p>",
  plain: "Cześć\n",
};

/** The binding stands in: what it was given, and an answer or a refusal. */
function binding(refusal?: Error) {
  const given: unknown[] = [];
  const MAIL = {
    async send(message: unknown) {
      given.push(message);
      if (refusal) throw refusal;
      return { messageId: "1" };
    },
  };
  return { given, env: { ...env, MAIL } };
}

test("the binding is given the letter's words as they are, in HTML and as text", async () => {
  const { given, env } = binding();
  await createMailer(env, false).deliver(newId(), letter);
  expect(given).toEqual([
    {
      from: { name: "Zoë & Łukasz", email: "mail@site.test" },
      to: "sam@example.test",
      subject: "123 456: potwierdź swój adres, Żaneto ♥",
      html: "<p>Cześć</p>",
      text: "Cześć\n",
      headers: { "Content-Language": "pl", "Auto-Submitted": "auto-generated" },
    },
  ]);
});

test("a letter that the binding refuses is not delivered", async () => {
  const { env } = binding(new Error("E_RECIPIENT"));
  await expect(createMailer(env, false).deliver(newId(), letter)).rejects.toThrow("E_RECIPIENT");
});

test("in local mode nothing is handed to the binding", async () => {
  const { given, env } = binding();
  await createMailer(env, true).deliver(newId(), letter);
  expect(given).toEqual([]);
});

test("the runtime's own binding takes a letter", async () => {
  await createMailer(env, false).deliver(newId(), letter);
});
