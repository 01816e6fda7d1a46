import { inFile } from "./mutation.ts";

const LABEL_TESTS = ["tests/architecture/fictional-names.test.ts"];
const view = (path: string) => inFile(`app/routes/${path}`, LABEL_TESTS, "architecture");
const profileSections = view("members/profile-sections.tsx");
const reportForm = view("safety/report-form.tsx");
const blockList = view("safety/blocked.tsx");
const unlabelledNames = inFile("tests/support/unlabelled-names.ts", LABEL_TESTS, "architecture");
const routes = inFile("app/routes.ts", LABEL_TESTS, "architecture");

/** Names of fictional profiles without their label. */
export const FICTIONAL_LABELS = [
  profileSections(
    "a fictional profile's page has no label",
    "        <FictionalChip of={profile} />\n",
  ),
  reportForm(
    "a report names a fictional profile without a label",
    "<MemberName of={member} />",
    "<bdi>{member.name}</bdi>",
  ),
  blockList(
    "the block list names a fictional profile without a label",
    "<MemberName of={{ name, fictional: Boolean(member.fictional) }} />",
    "<bdi>{name}</bdi>",
  ),
  unlabelledNames(
    "a label anywhere on a page is accepted",
    'if (ITEM_ELEMENTS.has(tag)) open.push({ tag, text: "" });',
  ),
  routes(
    "a new page is not checked for labels",
    '    route("pricing", "routes/visit/pricing.tsx"),',
    '    route("pricing", "routes/visit/pricing.tsx"),\n    route("prices", "routes/visit/pricing.tsx", { id: "prices" }),',
  ),
];
