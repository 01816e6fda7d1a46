/** Fields that accept text or a choice. Buttons are excluded. */
export const FIELD_SELECTOR =
  "textarea, select, input:not([type=hidden], [type=submit], [type=button]), [contenteditable=true]";

/** The properties of a field that show whether its value changed. */
type FormFieldState = {
  type?: string;
  value: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  options?: Iterable<{ selected: boolean; defaultSelected: boolean }>;
};

/** The part of `Document` used here. */
type InputDocument = {
  activeElement: { matches(selector: string): boolean } | null;
  querySelectorAll(selector: string): Iterable<unknown>;
};

/**
 * True if a reload would interrupt the member or lose input: a field has focus or a changed value,
 * or a dialog is open. The text of the composer is stored separately and rendered as its default
 * value, so it does not count as changed.
 */
export const hasActiveInput = (page: InputDocument): boolean =>
  Boolean(page.activeElement?.matches(FIELD_SELECTOR)) || hasUnsavedInput(page);

/**
 * Like `hasActiveInput`, but ignores focus in an unchanged field, such as the composer of a chat that
 * was just opened.
 */
export function hasUnsavedInput(page: InputDocument): boolean {
  if (Array.from(page.querySelectorAll("dialog[open]")).length > 0) return true;
  return Array.from(page.querySelectorAll(FIELD_SELECTOR)).some((field) =>
    isChanged(field as FormFieldState),
  );
}

function isChanged(field: FormFieldState): boolean {
  const { type, value, defaultValue, checked, defaultChecked, options } = field;
  if (options) {
    const all = Array.from(options);
    // Without a default option, the browser selects the first one.
    const hasDefault = all.some(({ defaultSelected }) => defaultSelected);
    return all.some(({ selected, defaultSelected }, index) =>
      hasDefault ? selected !== defaultSelected : selected && index > 0,
    );
  }
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  return defaultValue !== undefined && value !== defaultValue;
}
