import { expect, test } from "vitest";
import { MEMBER_ROUTES as routes } from "../../app/routes";
import { FICTIONAL_NAME_PAGES } from "../support/fictional-name-pages";
import { unflaggedIn, unlabelledIn } from "../support/unlabelled-names";
import { filesBelow, textOf } from "./sources";

type Route = { path?: string; index?: boolean; children?: Route[] };

const addresses = (routes as Route[]).flatMap(function of({ path, index, children }): string[] {
  if (children) return children.flatMap(of);
  return path || index ? [`/${path ?? ""}`] : [];
});

/** These name no fictional profile, or pass the name to a view with its label. */
const EXCUSED: Record<string, string> = {
  "app/routes/swipe-game/game-card.tsx": "the game deals members alone (R122)",
  "app/routes/settings/account.tsx": "the reader's own name",
  "app/features/members/match-overlay.tsx": "handed what useLabelledName says",
  "app/routes/members/photo-gallery.tsx": "handed what useLabelledName says",
};

const NAMES = /<bdi(?: translate="no")?>\{(?:\w+\.)*name\}<\/bdi>|\balt=\{name\}/;
const LABELS = /<FictionalChip of=|<MemberName of=|\buseLabelledName\(|<FictionalLabel word=/;

test("every route states where it names a fictional profile, or why not", () => {
  expect(addresses.length).toBeGreaterThan(110);
  expect(
    addresses.filter((path) => !(path in FICTIONAL_NAME_PAGES)),
    "add it to tests/support/fictional-name-pages.ts",
  ).toEqual([]);
  expect(Object.keys(FICTIONAL_NAME_PAGES).filter((path) => !addresses.includes(path))).toEqual([]);
});

test("a view that shows a member's name shows the fictional label", () => {
  const views = ["features", "routes", "layouts"].flatMap((folder) =>
    filesBelow(`app/${folder}`, /\.tsx$/),
  );
  const naming = views.filter((path) => NAMES.test(textOf(path)));
  expect(naming.length).toBeGreaterThan(6);
  expect(
    naming.filter((path) => !(path in EXCUSED) && !LABELS.test(textOf(path))),
    "take MemberName, FictionalChip or useLabelledName of app/layouts/member-name.tsx",
  ).toEqual([]);
  expect(Object.keys(EXCUSED).filter((path) => !naming.includes(path))).toEqual([]);
});

const labelSearch = { names: ["Nova"], label: "Invented" };

test("the check finds a name without its label in the same object", () => {
  const card = (inside: string) => `<main><p>Invented</p><ul><li>${inside}</li></ul></main>`;
  expect(unlabelledIn(card("<b>Nova</b>, 34"), labelSearch)).toHaveLength(1);
  expect(unlabelledIn(card('<a aria-label="Like Nova"><br/></a>'), labelSearch)).toHaveLength(1);
  expect(unlabelledIn(card("<b>Nova</b> <i>Invented</i>"), labelSearch)).toEqual([]);
  expect(unlabelledIn("<main>Nova, Invented<li>Nova</li></main>", labelSearch)).toHaveLength(1);
  expect(unlabelledIn("<title>Nova · Site</title><main>Invented</main>", labelSearch)).toHaveLength(
    1,
  );
  expect(unlabelledIn('<meta name="x" content="Nova"><p>Invented</p>', labelSearch)).toHaveLength(
    1,
  );
  expect(unlabelledIn('<script>"Nova"</script><!-- Nova -->', labelSearch)).toEqual([]);
});

test("the check finds an object with a name and without the flag", () => {
  expect(unflaggedIn({ list: [{ name: "Nova" }] }, ["Nova"])).toHaveLength(1);
  expect(unflaggedIn({ name: "Nova", fictional: false }, ["Nova"])).toHaveLength(1);
  expect(unflaggedIn({ list: [{ name: "Nova", fictional: true }] }, ["Nova"])).toEqual([]);
});
