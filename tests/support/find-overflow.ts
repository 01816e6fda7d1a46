import type { Page } from "@playwright/test";

/** A line of text on the screen with its element and rectangle. */
type TextLine = { text: string; parent: Element; box: DOMRect };

function around(element: Element): Element[] {
  return element.parentElement ? [element, ...around(element.parentElement)] : [element];
}

/** Text for screen readers only: clipped on purpose. */
function isScreenReaderOnly(element: Element): boolean {
  return around(element).some((at) => {
    const { width, height } = at.getBoundingClientRect();
    return getComputedStyle(at).clipPath.startsWith("inset(50%") || (width <= 2 && height <= 2);
  });
}

/**
 * The visible part of a line: a member's long word is clipped at its container, and scrolled
 * content at its pane.
 */
function visiblePartOf({ parent, box }: TextLine): DOMRect {
  const edges = around(parent)
    .filter((at) => getComputedStyle(at).overflowX !== "visible")
    .map((at) => at.getBoundingClientRect());
  const left = Math.max(box.left, ...edges.map((edge) => edge.left));
  const right = Math.min(box.right, ...edges.map((edge) => edge.right));
  const top = Math.max(box.top, ...edges.map((edge) => edge.top));
  const bottom = Math.min(box.bottom, ...edges.map((edge) => edge.bottom));
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function linesIn(root: Element): TextLine[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const seen = { visibilityProperty: true, opacityProperty: true };
  const lines: TextLine[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const parent = node.parentElement;
    if (!text || !parent || parent.closest("svg, script, style, option, noscript")) continue;
    if (!parent.checkVisibility(seen) || isScreenReaderOnly(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1) lines.push({ text, parent, box });
  }
  return lines;
}

/**
 * Why a line cannot be read completely: it overflows its control, a clipping ancestor, or the
 * screen.
 */
function cutBy({ parent, box }: TextLine): string | null {
  const beyond = (edge: DOMRect) => box.right > edge.right + 1 || box.left < edge.left - 1;
  const control = parent.closest("button, a, label, legend, summary, h1, h2, h3, th, td");
  if (control && beyond(control.getBoundingClientRect()))
    return `runs out of its ${control.localName}`;
  let scrolls = false; // scrolling reaches what is below, whatever clips the pane
  for (const at of around(parent)) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const edge = at.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX)) return null;
    if (/hidden|clip/.test(overflowX) && beyond(edge)) return "is cut off at its side";
    scrolls ||= /auto|scroll/.test(overflowY);
    if (!scrolls && /hidden|clip/.test(overflowY) && box.bottom > edge.bottom + box.height / 2)
      return "is cut off below";
  }
  return box.right > innerWidth + 1 || box.left < -1 ? "leaves the screen" : null;
}

/** Overlapping lines of one layer; content may scroll below sticky elements. */
function overlapsIn(lines: TextLine[]): string[] {
  const rows = lines
    .filter(
      ({ parent }) => !around(parent).some((at) => getComputedStyle(at).position === "sticky"),
    )
    .map((line) => ({ ...line, box: visiblePartOf(line) }))
    .toSorted((a, b) => a.box.top - b.box.top);
  return rows.flatMap((one, at) => {
    const found: string[] = [];
    for (const other of rows.slice(at + 1)) {
      if (other.box.top > one.box.bottom) break;
      const a = one.box;
      const b = other.box;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - b.top;
      if (wide > 3 && high > Math.min(a.height, b.height) / 2 && one.parent !== other.parent)
        found.push(`"${one.text}" lies on "${other.text}"`);
    }
    return found;
  });
}

/** The last lines of the page, and of a bar under another one, that no scrolling uncovers. */
function linesUnderBars(bars: Element[]): string[] {
  scrollTo(0, document.documentElement.scrollHeight);
  const covers = (bar: Element, line: TextLine) => {
    const { parent } = line;
    const a = visiblePartOf(line);
    const b = bar.getBoundingClientRect();
    const meet =
      a.left < b.right && b.left < a.right && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return meet && a.height > 0 && !bar.contains(parent);
  };
  const under = linesIn(document.body).filter((line) => bars.some((bar) => covers(bar, line)));
  scrollTo(0, 0);
  return under.map(({ text }) => `"${text}" stays under a bar`);
}

/**
 * The errors of what is rendered inside `root`. A member's text may be truncated: it has a page of
 * its own.
 */
function layoutErrorsIn(root: Element): string[] {
  const wide = root.scrollWidth > root.clientWidth ? ["wider than its window"] : [];
  const ours = linesIn(root).filter(({ parent }) => !parent.closest("bdi, [dir=auto]"));
  const cut = ours.map((line) => cutBy(line) && `"${line.text}" ${cutBy(line)}`);
  return [...wide, ...cut.filter((one) => one !== null)];
}

/** Opens one hidden layer after the other; returns the errors of each. */
function layoutErrorsOfLayers(): string[] {
  const layers = [...document.querySelectorAll<HTMLElement>("dialog:not([open]), [popover]")];
  return layers.flatMap((layer) => {
    const dialog = layer.hasAttribute("popover") ? null : (layer as HTMLDialogElement);
    dialog?.showModal();
    if (!dialog) layer.showPopover();
    const found = layoutErrorsIn(layer).map((error) => `in a ${layer.localName}: ${error}`);
    if (dialog) dialog.close();
    else layer.hidePopover();
    return found;
  });
}

/** Every layout error of the open page on a narrow screen. */
function layoutErrorsOfPage(): string[] {
  for (const details of document.querySelectorAll("details")) details.open = true;
  const fast = [...document.body.querySelectorAll("*")].filter(
    (element) => getComputedStyle(element).position === "fixed" && element.checkVisibility(),
  );
  const bars = fast.filter((bar) => bar.clientHeight > 8 && bar.clientHeight < innerHeight / 2);
  const inFlow = linesIn(document.body).filter(
    ({ parent }) => !fast.some((one) => one.contains(parent)),
  );
  const piles = [inFlow, ...fast.map(linesIn)].flatMap(overlapsIn);
  return [
    ...layoutErrorsIn(document.documentElement),
    ...piles,
    ...linesUnderBars(bars),
    ...layoutErrorsOfLayers(),
  ];
}

const CODE = [
  around,
  isScreenReaderOnly,
  visiblePartOf,
  linesIn,
  cutBy,
  overlapsIn,
  linesUnderBars,
  layoutErrorsIn,
  layoutErrorsOfLayers,
  layoutErrorsOfPage,
].join("\n");

/** The texts that cannot be read on the open page. */
export async function findOverflow(page: Page): Promise<string[]> {
  const found = await page.evaluate<string[]>(`(async () => {
    ${CODE}
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    return layoutErrorsOfPage();
  })()`);
  return [...new Set(found)];
}
