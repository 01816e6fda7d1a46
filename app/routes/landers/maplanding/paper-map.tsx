import { formatNumber } from "~/i18n/format";
import { HEIGHT, type Land, type MapRegion, WIDTH } from "./draw-country";
import { placeLabels } from "./map-labels";

/** Maximum number of labels on the map; the list shows all. */
const MAX_LABELS = 9;

/** The map: land, shore, roads, trees, and a dot per region sized by its members. */
export function PaperMap({
  land,
  regions,
  locale,
  label,
}: {
  land: Land;
  regions: MapRegion[];
  locale: string;
  label: string;
}) {
  const { coast, roads, trees } = land;
  const size = radiusOf(regions);
  return (
    <svg className="land" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <defs>
        <path id="coast" d={coast} />
      </defs>
      <use href="#coast" className="water" strokeWidth="46" />
      <use href="#coast" className="sea" strokeWidth="38" />
      <use href="#coast" className="water" strokeWidth="28" />
      <use href="#coast" className="sea" strokeWidth="22" />
      <use href="#coast" className="ground" />
      <path d={roads} className="road" />
      {trees.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y + 4}v6M${x} ${y - 12}l8 16h-16z`} className="tree" />
      ))}
      {regions.map((region) => (
        <circle
          key={region.code}
          cx={region.x}
          cy={region.y}
          r={size(region)}
          className={region.members === undefined ? "nobody" : "dot"}
        />
      ))}
      {placeLabels(regions, MAX_LABELS, size).map(({ code, x, y, members }) => (
        <text key={code} x={x} y={y + 6}>
          {formatNumber(members, locale)}
        </text>
      ))}
    </svg>
  );
}

/**
 * The area of a dot, not its width, is proportional to the count. "A few" all have the same size.
 */
function radiusOf(regions: readonly MapRegion[]): (region: MapRegion) => number {
  const most = Math.max(1, ...regions.map(({ members }) => members ?? 0));
  const largest = Math.min(24, 74 / Math.sqrt(regions.length));
  return ({ members }) =>
    members === undefined
      ? 3.5
      : Math.round(4 + largest * Math.sqrt((members ?? 1) / Math.max(most, 20)));
}
