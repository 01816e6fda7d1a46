import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { addMandate, orderOf } from "../../../tests/support/debits";
import { addWaitingPhoto } from "../../../tests/support/moderation";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { findSamePerson } from "./find-same-person";
import { findMember } from "./load-member";

describe("accounts of the same person", () => {
  let member: TestMember;
  let other: TestMember;
  beforeEach(async () => {
    member = await addMember(await addSite());
    other = await addMember(member.siteId);
  });

  const find = async () => {
    const opened = await findMember(realServices(), { site: member.siteId, id: member.id });
    if (!opened) throw new Error("not found");
    return (await findSamePerson(opened)).map(({ id, evidence }) => [id, evidence]);
  };
  const share = async (column: "iban_hash" | "phone_hash") => {
    const hash = crypto.randomUUID();
    for (const one of [member, other]) {
      const order = orderOf();
      await addMandate(one, order);
      await env.DB.prepare(`UPDATE mandates SET ${column} = ? WHERE order_id = ?`)
        .bind(hash, order.id)
        .run();
    }
  };
  const addPicture = (to: TestMember, hash: string) => addWaitingPhoto(to, { look: hash });
  const newHash = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");

  test("have nothing in common unless something stored is equal", async () => {
    await addPicture(member, newHash());
    await addPicture(other, newHash());
    expect(await find()).toEqual([]);
  });

  test("are found by each kind of evidence, the most of it first", async () => {
    const elsewhere = await addMember(await addSite());
    await env.DB.prepare("UPDATE accounts SET email = ? WHERE id = ?")
      .bind(emailAddressOf(member.id), elsewhere.id)
      .run();
    const picture = newHash();
    await addPicture(member, picture);
    await addPicture(other, picture);
    await share("iban_hash");
    await share("phone_hash");
    expect(await find()).toEqual([
      [other.id, ["picture", "bank account", "phone"]],
      [elsewhere.id, ["e-mail"]],
    ]);
  });
});
