/** What changes the text of a scan. */
export type ScanShape = {
  genders: number;
  inRegion: boolean;
  /** Whether the previous page ended within members with a photo; null on the first page. */
  afterPhoto: boolean | null;
  visitor: boolean;
  fictional: boolean;
  sort: "active" | "newest";
  photo: boolean;
  showsPresence: boolean;
  joined: boolean;
  traits: boolean;
  traits_2: boolean;
  similar: boolean;
  regions: boolean;
};

/** The columns that the search indexes hold for filters. */
const INDEX_COLUMNS = [
  ...(["id", "has_photo", "last_active_at", "birth_date", "fictional"] as const),
  ...(["visible_logged_out", "joined_at", "hides_presence", "region"] as const),
  ...(["traits", "interest_bits", "traits_2"] as const),
] as const;
/** Every index holds the rowid. */
export type ScanColumn = (typeof INDEX_COLUMNS)[number] | "rowid";

/**
 * The columns that a shape needs. A scan passes on whole rows, most of which are only counted or
 * rejected: of 2,000 rows with all eleven columns a fifth of the time was spent on unused columns.
 */
export function scanColumns(shape: ScanShape): ScanColumn[] {
  const needed: Record<(typeof INDEX_COLUMNS)[number], boolean> = {
    id: true,
    has_photo: true,
    last_active_at: true,
    birth_date: true,
    fictional: true,
    visible_logged_out: shape.visitor,
    joined_at: shape.sort === "newest" || shape.joined,
    hides_presence: shape.showsPresence,
    region: shape.inRegion || shape.regions,
    traits: shape.traits,
    interest_bits: shape.traits,
    traits_2: shape.traits_2,
  };
  return INDEX_COLUMNS.filter((one) => needed[one]);
}
