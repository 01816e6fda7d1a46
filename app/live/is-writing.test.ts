import { expect, test } from "vitest";
import { FIELDS, holdsInput, isWriting } from "./is-writing";

type Given = { focus?: boolean; fields?: object[]; dialogs?: object[] };
const page = ({ focus = false, fields = [], dialogs = [] }: Given) => ({
  activeElement: { matches: (selector: string) => focus && selector === FIELDS },
  querySelectorAll: (selector: string) => (selector === FIELDS ? fields : dialogs),
});
const asItCame = { value: "Berlin", defaultValue: "Berlin" };

test("nobody writes where every field is as it came and none has the keyboard", () => {
  const chosen = [
    { selected: false, defaultSelected: false },
    { selected: true, defaultSelected: true },
  ];
  const first = [
    { selected: true, defaultSelected: false },
    { selected: false, defaultSelected: false },
  ];
  const fields = [
    ...[
      asItCame,
      { type: "checkbox", value: "on", defaultValue: "", checked: true, defaultChecked: true },
    ],
    ...[
      { value: "b", options: chosen },
      { value: "a", options: first },
    ],
  ];
  expect(isWriting(page({ fields }))).toBe(false);
});

test("a field with the keyboard, or a dialog that asks, is writing", () => {
  expect(isWriting(page({ focus: true, fields: [asItCame] }))).toBe(true);
  expect(isWriting(page({ dialogs: [{}] }))).toBe(true);
  expect(isWriting({ ...page({}), activeElement: null })).toBe(false);
});

test("a field that is as it came holds no input, even with the keyboard in it", () => {
  expect(holdsInput(page({ focus: true, fields: [asItCame] }))).toBe(false);
  expect(holdsInput(page({ fields: [{ value: "Ham", defaultValue: "" }] }))).toBe(true);
  expect(holdsInput(page({ dialogs: [{}] }))).toBe(true);
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
])("what would be lost is writing: %s", (_what, field) => {
  expect(isWriting(page({ fields: [asItCame, field] }))).toBe(true);
});
