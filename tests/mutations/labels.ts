import { inFile } from "./mutation.ts";

const HELD = ["tests/architecture/fictional-names.test.ts"];
const view = (path: string) => inFile(`app/routes/${path}`, HELD, "architecture");
const profile = view("members/profile-head.tsx");
const reported = view("safety/report-form.tsx");
const blocked = view("safety/blocked.tsx");
const check = inFile("tests/support/unlabelled-names.ts", HELD, "architecture");
const routes = inFile("app/routes.ts", HELD, "architecture");

/** Names of fictional profiles without their label. */
export const LABELS = [
  profile(
    "a fictional profile's page leaves its label out",
    "        <FictionalChip of={profile} />\n",
  ),
  reported(
    "a report names a fictional profile without its label",
    "<MemberName of={member} />",
    "<bdi>{member.name}</bdi>",
  ),
  blocked(
    "the list of the blocked names a fictional profile without its label",
    "<MemberName of={{ name, fictional: Boolean(member.fictional) }} />",
    "<bdi>{name}</bdi>",
  ),
  check(
    "a label anywhere on a page will do",
    'if (ITEM_ELEMENTS.has(tag)) open.push({ tag, text: "" });',
  ),
  routes(
    "a new page is not crawled for labels",
    '    route("pricing", "routes/visit/pricing.tsx"),',
    '    route("pricing", "routes/visit/pricing.tsx"),\n    route("prices", "routes/visit/pricing.tsx", { id: "prices" }),',
  ),
];
