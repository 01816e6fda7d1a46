/**
 * Prevents React from crashing on translated pages. A browser's translator replaces text nodes
 * (Chrome with `<font><font>text</font></font>`), and extensions remove elements, while React
 * continues with its own nodes. Removing such a node, or inserting before it, would throw and
 * remove the page, and a new text would be written into an invisible node. Therefore three members
 * of `Node` are patched, once per document; for unchanged nodes they behave as before. Returns a
 * function that restores every text, for use before hydration.
 */
export function patchTranslatedPage(page: Document): () => void {
  /** Maps a removed node to its replacement in the page. */
  const replacements = new WeakMap<Node, Node>();
  let beforeReact: Node[] | null = [];
  const note = (records: MutationRecord[]) => {
    for (const { original, replacement } of replacementsIn(records, replacements)) {
      replacements.set(original, replacement);
      beforeReact?.push(original);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(page, { childList: true, subtree: true });
  const shownFor = (node: Node): ChildNode | null => {
    note(observer.takeRecords());
    let shown = replacements.get(node);
    while (shown && !shown.isConnected) shown = replacements.get(shown);
    return (shown as ChildNode | undefined) ?? null;
  };
  /** The translator detects the restored text and translates it again. */
  const putBack = (text: Node): void => {
    const shown = shownFor(text);
    if (shown && !holdsOtherElements(shown)) shown.replaceWith(text);
  };
  patchMethods(shownFor);
  patchNodeValue(putBack);
  return () => {
    note(observer.takeRecords());
    for (const node of beforeReact ?? []) if (isText(node) && !node.isConnected) putBack(node);
    beforeReact = null;
  };
}

type Replacement = { original: Node; replacement: Node };

/** Nodes replaced in one step, or by a translator's element inserted next to it. */
function replacementsIn(
  records: MutationRecord[],
  replacements: Pick<WeakMap<Node, Node>, "delete">,
): Replacement[] {
  const added = new Set<Node>();
  const found: Replacement[] = [];
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const node of addedNodes) {
      replacements.delete(node);
      added.add(node);
    }
    const beside = [previousSibling, nextSibling].find((node) => isFont(node) && added.has(node));
    const replacement = [...addedNodes].find((node) => isFont(node) || isText(node)) ?? beside;
    if (!replacement) continue;
    for (const original of removedNodes)
      if (isText(original) || isFont(original)) found.push({ original, replacement });
  }
  return found;
}

function patchMethods(shownFor: (node: Node) => ChildNode | null): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const shown = child.parentNode ? child : shownFor(child);
    if (shown && this.contains(shown)) shown.parentNode?.removeChild(shown);
    return child;
  };
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (!next || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    const shown = next.parentNode ? next : shownFor(next);
    return insertBefore.call(this, node, childOf(this, shown)) as T;
  };
}

/** React writes a text that is not its element's only child through `nodeValue`. */
function patchNodeValue(putBack: (text: Node) => void): void {
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      value?.set?.call(this, text);
      if (!this.isConnected) putBack(this);
    },
  });
}

/** The child of a parent that contains a node; null if the node is elsewhere or detached. */
function childOf(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

const isText = (node: Node) => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null): node is Node => node?.nodeName === "FONT";

/** A translator that changes the word order moves elements of the page into its own. */
const holdsOtherElements = (node: Node) =>
  node instanceof Element && node.querySelector(":not(font)") !== null;
