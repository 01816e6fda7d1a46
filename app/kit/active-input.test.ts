import { describe, expect, test } from "vitest";
import { FIELD_SELECTOR, hasActiveInput, hasUnsavedInput } from "./active-input";

describe("active input", () => {
  type PageFixture = { focus?: boolean; fields?: object[]; dialogs?: object[] };
  const page = ({ focus = false, fields = [], dialogs = [] }: PageFixture) => ({
    activeElement: { matches: (selector: string) => focus && selector === FIELD_SELECTOR },
    querySelectorAll: (selector: string) => (selector === FIELD_SELECTOR ? fields : dialogs),
  });
  const unchangedField = { value: "Berlin", defaultValue: "Berlin" };

  test("unchanged fields without focus are no active input", () => {
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
    expect(hasActiveInput(page({ fields }))).toBe(false);
  });

  test("a focused field or an open dialog is active input", () => {
    expect(hasActiveInput(page({ focus: true, fields: [unchangedField] }))).toBe(true);
    expect(hasActiveInput(page({ dialogs: [{}] }))).toBe(true);
    expect(hasActiveInput({ ...page({}), activeElement: null })).toBe(false);
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
  ])("input that a reload would lose is active input: %s", (_what, field) => {
    expect(hasActiveInput(page({ fields: [unchangedField, field] }))).toBe(true);
  });
});
