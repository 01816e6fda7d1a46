/** Fields that somebody writes into or chooses in; not the buttons among them. */
export const FIELDS =
  "textarea, select, input:not([type=hidden], [type=submit], [type=button]), [contenteditable=true]";

/** As much of a field as tells whether it is as it came. */
type Field = {
  type?: string;
  value: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  options?: Iterable<{ selected: boolean; defaultSelected: boolean }>;
};

/** As much of a page as is looked at. */
type Page = {
  activeElement: { matches(selector: string): boolean } | null;
  querySelectorAll(selector: string): Iterable<unknown>;
};

/**
 * Whether somebody is in the middle of something that a new page would interrupt or lose: a field has the keyboard, holds what
 * it did not come with, or a dialog asks. What the composer holds is kept by itself, and drawn as if it had come so.
 */
export const isWriting = (page: Page): boolean =>
  Boolean(page.activeElement?.matches(FIELDS)) || holdsInput(page);

/** The same but for the keyboard in a field that is as it came, such as the box of a chat that was only opened. */
export function holdsInput(page: Page): boolean {
  if (Array.from(page.querySelectorAll("dialog[open]")).length > 0) return true;
  return Array.from(page.querySelectorAll(FIELDS)).some((field) => isChanged(field as Field));
}

function isChanged(field: Field): boolean {
  const { type, value, defaultValue, checked, defaultChecked, options } = field;
  if (options) {
    const all = Array.from(options);
    // Where none was marked the first one is chosen.
    const given = all.some(({ defaultSelected }) => defaultSelected);
    return all.some(({ selected, defaultSelected }, index) =>
      given ? selected !== defaultSelected : selected && index > 0,
    );
  }
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  return defaultValue !== undefined && value !== defaultValue;
}
