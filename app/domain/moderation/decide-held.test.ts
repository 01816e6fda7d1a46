import { beforeEach, describe, expect, test } from "vitest";
import { type DecisionId, newId } from "~/kit/ids";
import { newestEntries } from "../../../tests/support/audit-entries";
import { addHeldMessage } from "../../../tests/support/cases";
import { emailsTo, emailTo } from "../../../tests/support/email-to";
import { emptyQueues, rowsOf } from "../../../tests/support/moderation";
import { staffWith } from "../../../tests/support/staff";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { claimNext } from "./claims";
import { decideHeld } from "./decide-held";
import { heldDecisionSchema } from "./moderation.schema";

beforeEach(emptyQueues);

const services = realServices();

async function addHeld() {
  const siteId = await addSite();
  const [him, her] = await Promise.all([addMember(siteId), addMember(siteId)]);
  const item = await addHeldMessage(him, her);
  const decide = (change: Record<string, unknown> = {}, staff = staffWith("moderator")) =>
    decideHeld(
      services,
      staff,
      heldDecisionSchema.parse({
        decision: newId<DecisionId>(),
        site: siteId,
        item,
        action: "refuse",
        ground: "fraud",
        ...change,
      }),
    );
  return { siteId, him, item, decide };
}

describe("decide a held message", () => {
  test("a released message is sent by the job, without an e-mail", async () => {
    const { siteId, decide } = await addHeld();
    expect(await decide({ action: "release", ground: undefined })).toMatchObject({ ok: true });
    expect(await rowsOf("held_messages")).toMatchObject([
      { status: "released", origin: `https://${siteId}`, reason: null },
    ]);
    expect(await rowsOf("outbox")).toEqual([]);
    expect(await newestEntries(1)).toMatchObject([{ action: "message.released" }]);
  });

  test("the sender of a refused message gets the statement of reasons", async () => {
    const { him, decide } = await addHeld();
    await decide({ facts: "It asks for money.", language: "de" });
    expect(await rowsOf("held_messages")).toMatchObject([
      { status: "refused", reason: "It asks for money." },
    ]);
    expect(await emailTo(emailAddressOf(him.id), "moderation_decision")).toMatchObject({
      fields: {
        measures: ["message_refused"],
        ground: "fraud",
        found: "automatic",
        automatic: false,
        added: expect.any(Number),
      },
    });
  });

  test("is decided once, also if the form is sent twice", async () => {
    const { him, decide } = await addHeld();
    const mo = staffWith("moderator");
    const decision = newId<DecisionId>();
    for (let n = 0; n < 2; n++)
      expect(await decide({ decision }, mo)).toEqual({ ok: true, value: decision });
    expect(await decide()).toMatchObject({ refusal: "decided" });
    expect(await emailsTo(emailAddressOf(him.id), "moderation_decision")).toHaveLength(1);
  });

  test("is refused with the id of another decision", async () => {
    const { decide } = await addHeld();
    const mo = staffWith("moderator");
    const decision = newId<DecisionId>();
    await decide({ decision }, mo);
    for (const change of [{ action: "release", ground: undefined }, { ground: "spam" }])
      expect(await decide({ decision, ...change }, mo)).toMatchObject({ refusal: "decided" });
  });

  test("is not decided while another moderator has it", async () => {
    const { item, decide } = await addHeld();
    const other = staffWith("moderator");
    expect(await claimNext(services, other, { kind: "message", most: 1 })).toEqual([item]);
    expect(await decide()).toMatchObject({ refusal: "claimed" });
    expect(await decide({}, other)).toMatchObject({ ok: true });
  });

  test("needs the permission, a rule, and the message's site", async () => {
    const { decide } = await addHeld();
    expect(await decide({}, staffWith("bookkeeper"))).toMatchObject({ refusal: "not_permitted" });
    expect(await decide({ site: await addSite() })).toMatchObject({ refusal: "not_found" });
    expect(() => decide({ ground: undefined })).toThrow("ground");
    expect(await rowsOf("held_messages")).toMatchObject([{ status: "waiting" }]);
  });
});
