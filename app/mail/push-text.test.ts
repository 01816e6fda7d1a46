import { expect, test } from "vitest";
import type { PushFields, PushOrder, PushTemplate } from "~/domain/push/push";
import { PUSH_TEMPLATES } from "~/domain/push/push.schema";
import { LANGUAGES } from "~/i18n/languages";
import { getTranslator } from "~/i18n/translator";
import { type ConversationId, type MemberId, newId } from "~/kit/ids";
import { renderPushText } from "./push-text";

const conversation = newId<ConversationId>();
const writer = { name: "Zebulonia", invented: false, conversation, words: null };
const announced = { title: "Something new", text: "Have a look", path: "/pages/faq" };
const EVERY: { [T in PushTemplate]: PushFields[T][] } = {
  conversation: [writer],
  message: [writer],
  like: [{ count: 1 }, { count: 2 }, { count: 5 }, { count: 1_000_000 }],
  match: [{ name: "Zebulonia", member: newId<MemberId>() }],
  unread: [{ name: "Zebulonia", invented: false, conversation }],
  night: [
    { messages: 1, likes: 0 },
    { messages: 0, likes: 5 },
    { messages: 22, likes: 2 },
  ],
  weekly: [{ count: 1 }, { count: 12 }],
  promotion: [announced],
  news: [announced],
  reminder: [{ what: "photo" }, { what: "profile" }],
};
const orders = Object.entries(EVERY).flatMap(([template, all]) =>
  all.map((fields) => ({ template, fields }) as PushOrder),
);

test("every push template is covered, with fields that the outbox accepts", () => {
  expect(Object.keys(EVERY)).toEqual(Object.keys(PUSH_TEMPLATES));
  for (const { template, fields } of orders)
    expect(PUSH_TEMPLATES[template].safeParse(fields).success, template).toBe(true);
});

test.each(LANGUAGES)(
  "%s: every push has a text and a link, and no missing text",
  async (language) => {
    const { t } = (await getTranslator(language, null)).of("push");
    for (const order of orders) {
      const pushText = renderPushText(t, order, null);
      const { title = "", text = "", path = "", tag = "" } = pushText ?? {};
      expect(title.length, order.template).toBeGreaterThan(3);
      expect(title.length, title).toBeLessThanOrEqual(80);
      expect(text.length, order.template).toBeGreaterThan(3);
      expect(`${title} ${text}`).not.toMatch(/\{\{|told\.|alert\.|undefined/);
      expect(path).toMatch(/^\/[a-z]/);
      expect(tag).not.toBe("");
    }
  },
);

test("a newer push about a chat replaces the older one", async () => {
  const { t } = (await getTranslator("en", null)).of("push");
  const tags = (["conversation", "message", "unread"] as const).map(
    (template) =>
      renderPushText(t, { template, fields: EVERY[template][0] } as PushOrder, null)?.tag,
  );
  expect(new Set(tags)).toEqual(new Set([`chat-${conversation}`]));
});

test("a fictional name is never shown without its label", async () => {
  const { t } = (await getTranslator("en", null)).of("push");
  for (const template of ["conversation", "message", "unread"] as const) {
    const fields = { ...EVERY[template][0], invented: true };
    const order = { template, fields } as PushOrder;
    expect(renderPushText(t, order, null), template).toBeNull();
    const { title = "", text = "" } = renderPushText(t, order, "invented") ?? {};
    expect(`${title} ${text}`, template).toContain("Zebulonia (invented)");
  }
});
