import { env } from "cloudflare:workers";
import { ADDRESSES } from "../support/addresses";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, type TestMember } from "../support/test-database";
import { HOST, logIn, postForm, sendRequest } from "./app-client";

let turn = 0;

/** What identifies a member apart from the id: photo and name. */
const identifyingMarks = new Map<TestMember, string>();

/**
 * A man and a woman who look for each other, live in one region and joined today, with a photo
 * each. Earlier members are deleted, so that every count covers these two alone.
 */
export async function addTwoStrangers(): Promise<[me: TestMember, her: TestMember]> {
  turn += 1;
  await env.DB.prepare("UPDATE profiles SET status = 'disabled'").run();
  const add = async (name: string, gender: "male" | "female") => {
    const member = await addMember(HOST, { name, gender, lastActive: Date.now() });
    const seeks = gender === "male" ? "female" : "male";
    await changeProfile(member.id, { seeks, joined_at: Date.now() });
    const photo = await addPhoto(member, { main: true });
    identifyingMarks.set(member, `${photo}|${name}\\b`);
    return member;
  };
  return [await add(`Zebulon${turn}`, "male"), await add(`Wilhelmina${turn}`, "female")];
}

/** Prepares saved searches of long ago and a match-finder answer, so that new members count. */
export async function prepareNewMatches(one: TestMember): Promise<void> {
  const cookie = await logIn(one);
  for (const gender of ["female", "male"])
    await postForm(`/members/searches?gender=${gender}`, { name: gender }, { cookie });
  await env.DB.prepare("UPDATE saved_searches SET seen_at = 1 WHERE member_id = ?")
    .bind(one.id)
    .run();
  await postForm("/match-finder", { question: "evening", answer: "in" }, { cookie });
}

/** Every page and endpoint without an id, which could reveal another member by itself. */
export const PATHS_WITHOUT_ID = ADDRESSES.filter(
  (path) => !/:(?!type\?)|\*|logout|\/dev\//.test(path),
).map((path) => path.replace("/:type?", ""));
const REQUESTED_PATHS = [
  ...PATHS_WITHOUT_ID,
  "/likes/given",
  "/likes/matches",
  ...["female", "male"].flatMap((gender) =>
    ["/members", "/api/search.php"].flatMap((path) => [
      `${path}?gender=${gender}`,
      `${path}?gender=${gender}&region=NL-NH`,
    ]),
  ),
];
/** A page's unread count in its title, a search's count, a saved search's new matches. */
const COUNTS = /<title>\(\d|"numResults":[1-9]|[>"]\d+ new[<"]|[>"]\d+ members?[<"]/;

/**
 * The paths where one member sees the other: by id (or `or`, another identifier), photo, name or
 * count.
 */
export async function tracesOf(
  other: TestMember,
  by: TestMember,
  or: string = other.id,
): Promise<string[]> {
  const traces = new RegExp(`${identifyingMarks.get(other)}|${or}`);
  const cookie = await logIn(by);
  const found: string[] = [];
  for (const path of REQUESTED_PATHS) {
    const answer = await sendRequest(path, { cookie });
    const text = (answer.status < 500 ? await answer.text() : "fault").replaceAll("<!-- -->", "");
    if (text === "fault" || traces.test(text) || COUNTS.test(text)) found.push(path);
  }
  return found;
}
