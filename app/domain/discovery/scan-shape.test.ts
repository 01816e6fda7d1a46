import { expect, test } from "vitest";
import { columnsOf, type ScanShape } from "./scan-shape";

const PLAIN: ScanShape = {
  ...{ genders: 1, inRegion: false, afterPhoto: null, visitor: false, fictional: false },
  ...{ sort: "active", photo: false, telling: false, joined: false, traits: false },
  ...{ similar: false, regions: false },
};
const ALWAYS = ["id", "has_photo", "last_active_at", "birth_date", "fictional"];

test("a plain search hands on five columns of each row that it looks at", () => {
  expect(columnsOf(PLAIN)).toEqual(ALWAYS);
});

test.each<[Partial<ScanShape>, string[]]>([
  [{ visitor: true }, ["visible_logged_out"]],
  [{ sort: "newest" }, ["joined_at"]],
  [{ joined: true }, ["joined_at"]],
  [{ telling: true }, ["hides_presence"]],
  [{ inRegion: true }, ["region"]],
  [{ similar: true, regions: true }, ["region"]],
  [{ traits: true }, ["traits", "interest_bits"]],
])("a search that asks %j hands on what that needs, and no more", (asked, columns) => {
  expect(columnsOf({ ...PLAIN, ...asked })).toEqual([...ALWAYS, ...columns]);
});
