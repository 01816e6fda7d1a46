import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addBlock } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import { addTestSite, count, HOST, postForm, sendRequest } from "./app-client";
import { setUpReporter } from "./reporter-setup";

beforeAll(() => addTestSite());
const { me, report } = setUpReporter();

test("a member who cannot be reported gets the response of an unknown one", async () => {
  const blocker = await addMember(HOST);
  const hidden = await addMember(HOST, { profileStatus: "hidden" });
  const elsewhere = await addMember(await addSite());
  await addBlock(blocker, me);
  for (const id of [blocker.id, hidden.id, elsewhere.id, me.id, newId(), "nobody"]) {
    expect(
      [
        (await sendRequest(`/members/${id}/report`, { cookie: me.cookie })).status,
        (await report(id)).status,
      ],
      id,
    ).toEqual([404, 404]);
  }
  expect(await count("complaints")).toBe(0);
});

test("a visitor's report redirects to the login, and nothing is stored", async () => {
  const her = await addMember(HOST);
  expect((await sendRequest(`/members/${her.id}/report`)).headers.get("location")).toMatch(
    /^\/login\?next=/,
  );
  expect([
    (await report(her.id, {}, "")).status,
    (await sendRequest("/settings/blocked")).status,
  ]).toEqual([302, 302]);
  expect(await count("complaints")).toBe(0);
});

test("an invalid report is rejected and keeps its text", async () => {
  const her = await addMember(HOST);
  const long = await report(her.id, { words: "x".repeat(1001) });
  expect(long.status).toBe(422);
  expect(await long.text()).toContain("x".repeat(1001));
  const wrongs: Record<string, string>[] = [
    { reason: "ugly" },
    { reason: "" },
    { screen: "street" },
    { client_id: "1" },
  ];
  for (const wrong of wrongs) expect((await report(her.id, wrong)).status).toBe(422);
  // Enter in a field sends the form without a reason, which is then required.
  const response = await postForm(
    `/members/${her.id}/report`,
    { client_id: crypto.randomUUID(), screen: "profile" },
    { cookie: me.cookie },
  );
  expect([response.status, (await response.text()).includes('id="reason-error"')]).toEqual([
    422,
    true,
  ]);
  expect((await report(her.id, { status: "closed" })).status).toBe(400);
  expect(await count("complaints")).toBe(0);
});

test("the twenty-first report of a day is rejected, keeps its text, and is not stored", async () => {
  for (let n = 0; n < 20; n++) expect((await report((await addMember(HOST)).id)).status).toBe(200);
  const answer = await report((await addMember(HOST)).id, { words: "One more thing." });
  const html = await answer.text();
  expect(answer.status).toBe(429);
  for (const text of ["the limit of reports", "One more thing."]) expect(html).toContain(text);
  expect(await count("complaints")).toBe(20);
});
