import { expect, test } from "vitest";
import { SEND_REFUSALS, type SendRefusal } from "~/domain/conversation/send-refusals";
import { LANGUAGES } from "~/i18n/languages";
import type { SendErrorCode } from "~/live/protocol";
import routes from "../../app/routes";
import { PAGE_REFUSALS, toRefusal } from "../../app/routes/chats/log/messages";
import {
  giftRefusalKey,
  photoRefusalKey,
  recoveryLinkOf,
} from "../../app/routes/chats/refusal/refusal-keys";
import { asId } from "../support/member-by";
import { textsOf } from "./locale-texts";
import { textOf } from "./sources";

type Route = { path?: string; children?: Route[] };
const paths = (routes as Route[]).flatMap(function pathsOf(route: Route): string[] {
  return [...(route.path ? [`/${route.path}`] : []), ...(route.children ?? []).flatMap(pathsOf)];
});

/**
 * Every code of the protocol and the endpoint, and the errors that a page finds by itself (R233).
 */
const CODES = [...(Object.keys(SEND_REFUSALS) as SendRefusal[]), ...PAGE_REFUSALS];
const LINKS = CODES.flatMap((code) => recoveryLinkOf(code) ?? []);

test("every message error has a recovery action that leads to a page", () => {
  expect(LINKS.length).toBe(6);
  for (const link of LINKS) {
    const [path] = link.to(asId("x".repeat(22))).split("?");
    expect(paths).toContain(path);
  }
});

test.each(LANGUAGES)("in %s every message error has its own text", (language) => {
  const texts = textsOf(language);
  const errorTexts = CODES.map((code) => texts[`chat:refusal.${code}`]);
  expect(CODES.filter((_, n) => !errorTexts[n])).toEqual([]);
  expect(new Set(errorTexts).size).toBe(CODES.length);
  for (const { labelKey } of LINKS) expect(texts[`chat:${labelKey}`], labelKey).toBeTruthy();
});

test.each(LANGUAGES)("in %s a price and a waiting time contain their value", (language) => {
  const texts = textsOf(language);
  expect(texts["chat:refusal.price_changed"]).toContain("{{price}}");
  expect(texts["chat:state.price_changed"]).toContain("{{price}}");
  expect(texts["chat:refusal.too_fast_in_other"]).toContain("{{count}}");
});

test.each(LANGUAGES)("in %s every gift and photo error has its own text", (language) => {
  const texts = textsOf(language);
  const codes = Object.keys(SEND_REFUSALS) as SendRefusal[];
  const ofGift = (code: SendRefusal) => giftRefusalKey(code).replace(/^refusal/, "gifts:refusal");
  for (const keyOf of [ofGift, photoRefusalKey]) {
    const keys = codes
      .filter((code) => SEND_REFUSALS[code].attachmentText !== "failed")
      .map((code) => keyOf(code));
    expect(keys.filter((key) => !texts[key] || key.endsWith(".failed"))).toEqual([]);
    expect(new Set(keys.map((key) => texts[key])).size).toBe(keys.length);
  }
});

test("a page handles each error code of the socket", () => {
  for (const code of Object.keys(SEND_REFUSALS)) expect(toRefusal(code)).toBe(code);
  expect(toRefusal("invalid" satisfies SendErrorCode)).toBe("too_long");
  expect(toRefusal("failed" satisfies SendErrorCode)).toBeNull();
  expect(toRefusal("too_many_requests")).toBe("too_fast");
});

test.each([
  ["app/routes/chats/composer/message-form.tsx", "a missing consent to a fictional profile"],
  ["app/features/shop/purchase-sheet.tsx", "a missing consent to a purchase"],
])("%s reports %s itself, not by the browser's bubble", (path) => {
  const forms = textOf(path).match(/<(?:fetcher\.)?Form\b.*?>\n/gs) ?? [];
  expect(forms.length).toBe(1);
  expect(forms[0]).toContain("noValidate");
});
