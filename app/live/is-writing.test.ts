import { expect, test } from "vitest";
import { FIELD_SELECTOR, hasUnsavedInput, isWriting } from "./is-writing";

type PageFixture = { focus?: boolean; fields?: object[]; dialogs?: object[] };
const page = ({ focus = false, fields = [], dialogs = [] }: PageFixture) => ({
  activeElement: { matches: (selector: string) => focus && selector === FIELD_SELECTOR },
  querySelectorAll: (selector: string) => (selector === FIELD_SELECTOR ? fields : dialogs),
});
const unchangedField = { value: "Berlin", defaultValue: "Berlin" };

test("unchanged fields without focus do not count as writing", () => {
  const chosen = [
    { selected: false, defaultSelected: false },
    { selected: true, defaultSelected: true },
  ];
  const first = [
    { selected: true, defaultSelected: false },
    { selected: false, defaultSelected: false },
  ];
  const fields = [
    unchangedField,
    { type: "checkbox", value: "on", defaultValue: "", checked: true, defaultChecked: true },
    { value: "b", options: chosen },
    { value: "a", options: first },
  ];
  expect(isWriting(page({ fields }))).toBe(false);
});

test("a focused field or an open dialog counts as writing", () => {
  expect(isWriting(page({ focus: true, fields: [unchangedField] }))).toBe(true);
  expect(isWriting(page({ dialogs: [{}] }))).toBe(true);
  expect(isWriting({ ...page({}), activeElement: null })).toBe(false);
});

test("an unchanged field holds no input, even with focus", () => {
  expect(hasUnsavedInput(page({ focus: true, fields: [unchangedField] }))).toBe(false);
  expect(hasUnsavedInput(page({ fields: [{ value: "Ham", defaultValue: "" }] }))).toBe(true);
  expect(hasUnsavedInput(page({ dialogs: [{}] }))).toBe(true);
});

test.each([
  ["words that were typed", { value: "Ham", defaultValue: "" }],
  ["words that were taken away", { value: "", defaultValue: "Berlin" }],
  ["a chosen file", { value: "C:\\fakepath\\me.jpg", defaultValue: "" }],
  [
    "a tick",
    { type: "radio", value: "on", defaultValue: "on", checked: true, defaultChecked: false },
  ],
  [
    "a choice",
    {
      value: "b",
      options: [
        { selected: false, defaultSelected: false },
        { selected: true, defaultSelected: false },
      ],
    },
  ],
])("input that a reload would lose counts as writing: %s", (_what, field) => {
  expect(isWriting(page({ fields: [unchangedField, field] }))).toBe(true);
});
