import { HEIGHT, type MapRegion, WIDTH } from "./draw-country";

/** A folded paper map: sea, land round every region, a dot as large as its members are many. */
export function PaperMap({ regions, label }: { regions: MapRegion[]; label: string }) {
  const land = Math.max(22, Math.min(64, 215 / Math.sqrt(regions.length)));
  const most = Math.max(1, ...regions.map(({ members }) => members ?? 0));
  return (
    <svg className="art" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className="sea" d={`M6 6h${WIDTH - 12}v${HEIGHT - 12}H6z`} />
      <g className="shore">
        <Land regions={regions} r={land + 12} />
      </g>
      <g className="ground">
        <Land regions={regions} r={land} />
      </g>
      <path className="fold" d={`M${WIDTH / 3} 6v${HEIGHT - 12}M${(WIDTH / 3) * 2} 6v${HEIGHT - 12}M6 ${HEIGHT / 2}h${WIDTH - 12}`} />
      {regions.map(({ code, x, y, members }) => (
        <circle key={code} cx={x} cy={y} r={radius(members, most, land)} className={members === undefined ? "nobody" : "dot"} />
      ))}
      <g className="rose">
        <circle cx={WIDTH - 42} cy="46" r="17" />
        <path d={`M${WIDTH - 42} 32l5 14-5 14-5-14z`} />
      </g>
    </svg>
  );
}

function Land({ regions, r }: { regions: MapRegion[]; r: number }) {
  return regions.map(({ code, x, y }, index) => <circle key={code} cx={x} cy={y} r={Math.round(r * (0.86 + ((index * 7) % 5) * 0.07))} />);
}

/** Areas, not widths, tell how many. */
function radius(members: MapRegion["members"], most: number, land: number): number {
  if (members === undefined) return 4;
  return Math.round(5 + land * 0.34 * Math.sqrt((members ?? 3) / most));
}
