import type { CountryCode } from "~/domain/location/countries";
import { formatNumber } from "~/i18n/format";
import { useTranslation } from "~/i18n/use-translation";
import { useRoot } from "~/layouts/use-root";
import type { PersonStyle } from "~/ui/art/people";
import { Person } from "~/ui/art/person";
import type { LanderParts } from "../lander-parts";
import { HEIGHT, type Land, landOf, type MapRegion, placeLabels, WIDTH } from "./draw-country";

/** Maximum number of labels on the map; the list shows all. */
const MAX_LABELS = 9;

/** The map: land, shore, roads, trees, and a dot per region sized by its members. */
function PaperMap({
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

/** Positions and tilt of the three people who hold the map. 656 × 96. */
const PLACES = [
  { x: 132, y: 61, lean: 7 },
  { x: 326, y: 54, lean: -4 },
  { x: 520, y: 60, lean: -8 },
];

/** Three people behind the map, visible from the chin up. */
function Readers({ people }: { people: PersonStyle[] }) {
  return (
    <svg
      className="readers"
      viewBox="0 0 656 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {PLACES.map((place, index) => (
        <Person key={place.x} {...(people[index + 1] as PersonStyle)} {...place} size={0.94} />
      ))}
    </svg>
  );
}

/** Their fingers on its upper edge. */
function Hands({ people }: { people: PersonStyle[] }) {
  return (
    <svg
      className="hands"
      viewBox="0 0 656 96"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      {PLACES.map(({ x }, index) => (
        <path
          key={x}
          d={[x - 84, x + 51]
            .map((from) =>
              [0, 10, 20, 30]
                .map((n, finger) => `M${from + n} ${finger === 0 || finger === 3 ? 91 : 88}v13`)
                .join(""),
            )
            .join("")}
          stroke={people[index + 1]?.skin}
          strokeWidth="9"
          strokeLinecap="round"
        />
      ))}
    </svg>
  );
}

/**
 * Number of largest regions in the legend; phones show three, and so does a site whose regions all
 * have "a few" members.
 */
const MAX_NAMED = 6;
const MAX_NAMED_OF_FEW = 3;

/** Lander with a paper map of the visitor's country and the latest member counts of its regions. */
export function MapOfMembers({ texts, form, facts, people, map }: LanderParts) {
  if (!map) throw new Error("The map lander was loaded without its map");
  const { country, regions } = map;
  const regionsByMembers = regions
    .filter(({ members }) => members !== undefined)
    .sort((a, b) => (b.members ?? 0) - (a.members ?? 0));
  return (
    <>
      <div className="stage">
        <div className="words">
          <h1>{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          {facts}
        </div>
        <figure className="map">
          <Readers people={people} />
          <MapSheet country={country} regions={regions} counted={regionsByMembers} />
          <Hands people={people} />
        </figure>
        {form}
      </div>
      {regionsByMembers.length > 0 ? <AllRegions counted={regionsByMembers} /> : null}
    </>
  );
}

type CountedRegionsProps = { counted: MapRegion[] };

function MapSheet({
  country,
  regions,
  counted,
}: CountedRegionsProps & { country: CountryCode; regions: MapRegion[] }) {
  const { t } = useTranslation("landers");
  const { language, locale } = useRoot();
  const listedRegions = counted.slice(0, counted[0]?.members ? MAX_NAMED : MAX_NAMED_OF_FEW);
  return (
    <div className="sheet">
      <PaperMap
        land={landOf(country)}
        regions={regions}
        locale={locale}
        label={t("maplanding.picture")}
      />
      <figcaption>
        <strong>{new Intl.DisplayNames(language, { type: "region" }).of(country)}</strong>
        {listedRegions.length > 0 ? (
          <>
            <small>{t("maplanding.legend")}</small>
            <RegionCounts regions={listedRegions} short />
          </>
        ) : null}
      </figcaption>
    </div>
  );
}

function AllRegions({ counted }: CountedRegionsProps) {
  const { t } = useTranslation("landers");
  const { language } = useRoot();
  const byName = [...counted].sort((a, b) => a.name.localeCompare(b.name, language));
  return (
    <section className="all" aria-labelledby="all">
      <h2 id="all">{t("maplanding.all_title")}</h2>
      <RegionCounts regions={byName} />
      <p>{t("maplanding.counted")}</p>
      <p>{t("maplanding.privacy")}</p>
    </section>
  );
}

/** One line per region: name and member count; fewer than five are shown as "a few". */
function RegionCounts({ regions, short }: { regions: MapRegion[]; short?: boolean }) {
  const { t } = useTranslation("landers");
  const { locale } = useRoot();
  return (
    <ul>
      {regions.map(({ code, name, members }) => (
        <li key={code}>
          <span>{name}</span>{" "}
          <b>
            {!members
              ? t("maplanding.few")
              : short
                ? formatNumber(members, locale)
                : t("maplanding.members", { count: members })}
          </b>
        </li>
      ))}
    </ul>
  );
}
