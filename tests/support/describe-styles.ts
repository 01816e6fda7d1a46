import type { Locator } from "@playwright/test";

/**
 * The styles of an element and of all in it as text, one line per element: tag, text, size and position
 * in `#`, then its colours, font, borders, spacing and effects where they differ from the default or
 * from the parent. Runs in the page.
 */
export const describeStyles = (group: Locator): Promise<string[]> => group.evaluate(describeInPage);

function describeInPage(group: Element): string[] {
  const origin = group.getBoundingClientRect();
  const lines: string[] = [];

  const rounded = (value: string) =>
    value.replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 100) / 100));
  const unless = (name: string, value: string, ...defaults: string[]) =>
    defaults.includes(value) ? "" : `${name} ${rounded(value)}`;
  const sides = (style: CSSStyleDeclaration, property: (side: string) => string) => {
    const values = ["top", "right", "bottom", "left"].map((side) =>
      style.getPropertyValue(property(side)),
    );
    return new Set(values).size === 1 ? (values[0] ?? "") : values.join(" ");
  };
  const inherited = (style: CSSStyleDeclaration) => [
    `ink ${rounded(style.color)}`,
    `font ${style.fontFamily.split(",")[0]} ${rounded(style.fontSize)}/${rounded(style.lineHeight)} ${style.fontWeight}`,
    `spacing ${rounded(style.letterSpacing)}`,
  ];
  const own = (style: CSSStyleDeclaration) => [
    unless("ground", style.backgroundColor, "rgba(0, 0, 0, 0)"),
    unless("image", style.backgroundImage, "none"),
    unless(
      "padding",
      sides(style, (side) => `padding-${side}`),
      "0px",
    ),
    unless("gap", style.gap, "normal"),
    unless("radius", style.borderRadius, "0px"),
    /[1-9]/.test(sides(style, (side) => `border-${side}-width`))
      ? `border ${sides(style, (side) => `border-${side}-width`)} ${style.borderStyle} ${sides(style, (side) => `border-${side}-color`)}`
      : "",
    style.outlineStyle === "none"
      ? ""
      : `outline ${style.outlineWidth} ${style.outlineColor} ${style.outlineOffset}`,
    unless(
      "shadow",
      style.boxShadow.replaceAll(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(?:, )?/g, ""),
      "none",
      "",
    ),
    unless("opacity", style.opacity, "1"),
    unless("filter", style.filter, "none"),
    unless("line", style.textDecorationLine, "none"),
    unless("turned", `${style.rotate} ${style.scale}`, "none none"),
  ];
  const drawn = (style: CSSStyleDeclaration) => [
    unless("fill", style.fill, "rgb(0, 0, 0)", "none"),
    unless("stroke", `${style.stroke} ${style.strokeWidth}`, "none 1px"),
  ];
  const textOf = (element: Element) =>
    Array.from(element.childNodes, (node) => (node.nodeType === 3 ? node.nodeValue : ""))
      .join("")
      .trim()
      .slice(0, 20);
  const pseudo = (element: Element, name: "::before" | "::after") => {
    const style = getComputedStyle(element, name);
    if (style.content === "none" || style.content === "normal") return "";
    return [name, `${rounded(style.width)} ${rounded(style.height)}`, ...own(style)]
      .filter(Boolean)
      .join(" ");
  };

  const walk = (element: Element, depth: number, outer: string[]) => {
    const style = getComputedStyle(element);
    if (style.display === "none") return;
    const box = element.getBoundingClientRect();
    const within = inherited(style);
    const isDrawing = element.localName === "svg";
    const place = [box.width, box.height, box.left - origin.left, box.top - origin.top];
    const parts = [
      `${"  ".repeat(depth)}${element.localName}`,
      `#${place.map(Math.round).join(",")}#`,
      textOf(element) && JSON.stringify(textOf(element)),
      ...within.filter((value) => !outer.includes(value)),
      ...own(style),
      ...(isDrawing ? drawn(style) : []),
      pseudo(element, "::before"),
      pseudo(element, "::after"),
    ];
    lines.push(parts.filter(Boolean).join(" | "));
    if (!isDrawing) for (const child of element.children) walk(child, depth + 1, within);
  };
  walk(group, 0, []);
  return lines;
}

/** Sizes and positions may differ by this many pixels: texts are a little wider elsewhere. */
const MAX_SHIFT = 3;

/** Whether two lines of describeStyles are equal, but for small shifts. */
export function haveSameStyles(expected: string, actual: string): boolean {
  const placeOf = (line: string) => /#([-\d,]+)#/.exec(line)?.[1]?.split(",").map(Number) ?? [];
  const rest = (line: string) => line.replace(/#[-\d,]+#/, "");
  const before = placeOf(expected);
  return (
    rest(expected) === rest(actual) &&
    placeOf(actual).every((value, at) => Math.abs(value - (before[at] ?? 0)) <= MAX_SHIFT)
  );
}
