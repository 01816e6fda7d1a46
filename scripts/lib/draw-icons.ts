type Shape = [tag: string, attributes: Record<string, string>];
type IconShapes = { __iconData: { node: Shape[] } };

const HEAD = `<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg">
<!-- Drawn by "npm run icons" from app/ui/icons.ts. Shapes: Lucide, ISC licence, (c) Lucide Icons and Contributors. -->`;

/**
 * One file with a symbol for each named Lucide icon; stroke and colours come from the place of use.
 */
export async function drawIcons(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all(names.map(drawSymbol));
  return [HEAD, ...symbols, "</svg>", ""].join("\n");
}

async function drawSymbol(name: string): Promise<string> {
  const { __iconData: icon } = (await import(`lucide-react/icons/${name}`)) as IconShapes;
  return `<symbol id="${name}" viewBox="0 0 24 24">${icon.node.map(drawShape).join("")}</symbol>`;
}

function drawShape([tag, { key: _, ...attributes }]: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${written.join("")}/>`;
}
