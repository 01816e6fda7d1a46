import { expect, test } from "vitest";
import { type ScanShape, scanColumns } from "./scan-shape";

const PLAIN: ScanShape = {
  genders: 1,
  inRegion: false,
  afterPhoto: null,
  visitor: false,
  fictional: false,
  sort: "active",
  photo: false,
  showsPresence: false,
  joined: false,
  traits: false,
  traits_2: false,
  similar: false,
  regions: false,
};
const ALWAYS = ["id", "has_photo", "last_active_at", "birth_date", "fictional"];

test("a plain search reads five columns per row", () => {
  expect(scanColumns(PLAIN)).toEqual(ALWAYS);
});

test.each<[Partial<ScanShape>, string[]]>([
  [{ visitor: true }, ["visible_logged_out"]],
  [{ sort: "newest" }, ["joined_at"]],
  [{ joined: true }, ["joined_at"]],
  [{ showsPresence: true }, ["hides_presence"]],
  [{ inRegion: true }, ["region"]],
  [{ similar: true, regions: true }, ["region"]],
  [{ traits: true }, ["traits", "interest_bits"]],
  [{ traits_2: true }, ["traits_2"]],
])("a search by %j reads only the columns that it needs", (shape, columns) => {
  expect(scanColumns({ ...PLAIN, ...shape })).toEqual([...ALWAYS, ...columns]);
});
