import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { run } from "~/db/batch";
import { databasesOf, openDatabase } from "~/db/database.server";
import { days, hours } from "~/kit/duration";
import { type MemberId, newId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { directory } from "../../../tests/support/bindings";
import { recordLog } from "../../../tests/support/record-log";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
} from "../../../tests/support/test-database";
import { findSuppressionReason, resumeEmails } from "../account/recipient";
import { EMAIL_TEMPLATES } from "../outbox/outbox.schema";
import {
  applyOutcome,
  createEmailProof,
  deleteOldSoftBounces,
  handleMailReport,
} from "./apply-outcome";
import { addressHash, type HashedAddress, isSuppressed, SOFT_BOUNCE_TTL } from "./suppression";
import { recordSent } from "./suppression-sql";
import {
  readUnsubscribeToken,
  type UnsubscribeLink,
  unsubscribeLanguage,
  unsubscribeUrl,
} from "./unsubscribe-link";

describe("suppression", () => {
  test.each([
    ["bounce", "activate", false, false],
    ["bounce", "order_receipt", false, true],
    ["bounce", "like_received", true, true],
    ["fbl", "order_receipt", false, false],
    ["fbl", "like_received", true, true],
    ["unsubscribe", "password_changed", false, false],
    ["unsubscribe", "news", true, true],
  ] as const)(
    "after a %s the e-mail %s (notification: %s) is suppressed: %s",
    (reason, template, isNotice, stays) => {
      const { urgent, kinds } = EMAIL_TEMPLATES[template];
      expect(kinds !== null).toBe(isNotice);
      expect(isSuppressed(reason, { urgent, isNotice })).toBe(stays);
    },
  );
});

describe("handle mail report", () => {
  /**
   * Services as inbound mail gets them in a deployment with two databases: bound to the directory's
   * database, which does not hold the site.
   */
  function overDirectory(): Services {
    const prepare = (text: string) => {
      expect(text).not.toContain("mail_suppressions");
      return directory.prepare(text);
    };
    const first = openDatabase({ prepare } as D1Database, "DB");
    const databases = databasesOf([first, openDatabase(env.DB, "DB_2")]);
    return { ...realServices(), databases, db: databases.directory, log: vi.fn() };
  }

  const move = (id: SiteId) =>
    directory.prepare("UPDATE sites SET database = 'DB_2' WHERE id = ?").bind(id).run();

  test("a report stops its address in the site's database, and none during a migration", async () => {
    const services = overDirectory();
    const me = await addMember(await addSite());
    await move(me.siteId);
    const proof = await createEmailProof(services, me.siteId, emailAddressOf(me.id));
    const outcome = { kind: "stop", reason: "bounce" } as const;
    const report = { proof, recipients: [{ addresses: [], outcome }] };
    expect(await handleMailReport(services, report)).toBe(true);
    expect(await findSuppressionReason(realServices(), me)).toBe("bounce");
    await directory
      .prepare("INSERT INTO site_moves VALUES (?, 'DB_2', 'DB', 'copy', 0)")
      .bind(me.siteId)
      .run();
    await expect(handleMailReport(services, report)).rejects.toThrow("on its way");
  });
});

describe("soft bounces", () => {
  recordLog();

  const START = Date.parse("2026-03-01T12:00:00Z");
  const FULL = { kind: "soft_bounce", code: "5.2.2" } as const;

  async function someone() {
    const me = await addMember(await addSite());
    const hash = await addressHash(realServices(), me.siteId, emailAddressOf(me.id));
    const address: HashedAddress = { siteId: me.siteId, hash };
    const at = (day: number) => realServices({ now: () => START + days(day) });
    /** Sends an e-mail on a day and applies its bounce on the same day. */
    const refused = async (...on: number[]) => {
      for (const day of on)
        await applyOutcome(at(day), address, { outcome: FULL, at: START + days(day) });
    };
    const stop = () => findSuppressionReason(realServices(), me);
    return { me, address, at, refused, stop };
  }
  const rowOf = ({ hash }: HashedAddress) =>
    env.DB.prepare("SELECT bounces, unanswered_at FROM soft_bounces WHERE address_hash = ?")
      .bind(hash)
      .first();

  test("soft bounces on five days over two weeks stop an address, and no fewer", async () => {
    const { address, refused, stop } = await someone();
    await refused(0, 1, 2, 14 - 1 / 24);
    expect(await stop()).toBeNull();
    await refused(15);
    expect([await stop(), await rowOf(address)]).toEqual(["bounce", null]);
  });

  test("many soft bounces within a few days stop nothing", async () => {
    const { refused, stop } = await someone();
    await refused(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
    expect(await stop()).toBeNull();
  });

  test("two soft bounces of one day, or a repeated report, count once", async () => {
    const { address, refused } = await someone();
    await refused(0, 0, 0.5, 0.9);
    expect(await rowOf(address)).toMatchObject({ bounces: 1 });
  });

  test("an e-mail without a bounce for five days resets the count", async () => {
    const { address, at, refused, stop } = await someone();
    await refused(0, 1, 2, 3);
    await run(at(4).db, recordSent(address, START + days(4)));
    await refused(15);
    expect([await stop(), await rowOf(address)]).toMatchObject([null, { bounces: 1 }]);
  });

  test("an e-mail refused by mailbox or policy does not reset the count", async () => {
    const { address, at, refused, stop } = await someone();
    await refused(0, 1, 2);
    await run(at(3).db, recordSent(address, START + days(3)));
    await applyOutcome(at(9), address, { outcome: FULL, at: START + days(3) });
    await run(at(10).db, recordSent(address, START + days(10)));
    const outcome = { kind: "sender_refused", code: "5.7.1", provider: "other" } as const;
    await applyOutcome(at(10), address, { outcome, at: START + days(10) });
    expect(await rowOf(address)).toEqual({ bounces: 4, unanswered_at: null });
    await refused(20);
    expect(await stop()).toBe("bounce");
  });

  test("a confirmed delivery resets the count at once, an older one does not", async () => {
    const { address, at, refused } = await someone();
    await refused(5);
    const arrived = async (day: number) =>
      applyOutcome(at(9), address, { outcome: { kind: "delivered" }, at: START + days(day) });
    await arrived(4);
    expect(await rowOf(address)).not.toBeNull();
    await arrived(6);
    expect(await rowOf(address)).toBeNull();
  });

  test("lifting a stop deletes the address's soft bounces and no others", async () => {
    const one = await someone();
    const other = await someone();
    for (const { refused } of [one, other]) await refused(0, 1);
    await resumeEmails(realServices(), one.me);
    expect([await rowOf(one.address), await rowOf(other.address)]).toMatchObject([
      null,
      { bounces: 2 },
    ]);
  });

  test("a scheduled job deletes old soft bounces", async () => {
    const old = await someone();
    const recent = await someone();
    await old.refused(0);
    await recent.refused(1);
    const now = START + SOFT_BOUNCE_TTL + hours(1);
    await deleteOldSoftBounces(realServices({ now: () => now }));
    expect([await rowOf(old.address), await rowOf(recent.address)]).toMatchObject([
      null,
      { bounces: 1 },
    ]);
  });
});

describe("unsubscribe link", () => {
  const leaving: UnsubscribeLink = {
    siteId: "a.test" as SiteId,
    accountId: newId<MemberId>(),
    kinds: ["message"] as const,
    address: "m".repeat(43),
  };
  const tokenOf = async (input = leaving, secret = "secret") =>
    (await unsubscribeUrl("https://a.test", secret, input)).slice(
      "https://a.test/unsubscribe/".length,
    );

  test("an unsubscribe link names member and kind, and is valid on its own site", async () => {
    const token = await tokenOf();
    expect(token).toMatch(/^[\w-]{22}\.message\.m{43}\.[\w-]{43}$/);
    expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual(leaving);
  });

  afterEach(() => void vi.useRealTimers());

  test("an unsubscribe link does not expire", async () => {
    const token = await tokenOf();
    vi.useFakeTimers({ now: Date.now() + days(7_000), toFake: ["Date"] });
    expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual(leaving);
    expect(await tokenOf()).toBe(token);
  });

  test("rejects a link of another site, key, member, kind or mailbox, and a part of one", async () => {
    const token = await tokenOf();
    const [account = "", kind = "", address = "", signature = ""] = token.split(".");
    const read = (input: string, site = "a.test", secret = "secret") =>
      readUnsubscribeToken(secret, site as SiteId, input);
    expect(await read(token, "b.test")).toBeNull();
    expect(await read(token, "a.test", "other")).toBeNull();
    expect(await read(`${newId()}.${kind}.${address}.${signature}`)).toBeNull();
    expect(await read(`${account}.news.${address}.${signature}`)).toBeNull();
    expect(await read(`${account}.${kind}.${"n".repeat(43)}.${signature}`)).toBeNull();
    expect(await read(`${account}.${kind}.${address}.${signature.slice(0, 42)}`)).toBeNull();
    expect(await read(`${account}.${kind}.${address}.${"A".repeat(43)}`)).toBeNull();
    for (const other of ["", "x", `${token}.`, `${token}x`, token.toUpperCase()])
      expect(await read(other), other).toBeNull();
  });

  test("a link of several kinds switches off all of them, in its signed order only", async () => {
    const digest: UnsubscribeLink = { ...leaving, kinds: ["conversation", "message", "like"] };
    const token = await tokenOf(digest);
    expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual(digest);
    const other = token.replace("conversation-message-like", "like-message-conversation");
    expect(await readUnsubscribeToken("secret", leaving.siteId, other)).toBeNull();
  });

  test("a link carries a signed language; an older link has none", async () => {
    const token = await tokenOf({ ...leaving, language: "fi" });
    expect(await readUnsubscribeToken("secret", leaving.siteId, token)).toEqual({
      ...leaving,
      language: "fi",
    });
    for (const other of [token.replace(".fi.", ".sv."), token.replace(".fi.", ".xx.")])
      expect(await readUnsubscribeToken("secret", leaving.siteId, other)).toBeNull();
    expect(
      await readUnsubscribeToken("secret", leaving.siteId, token.replace(".fi.", ".")),
    ).toBeNull();
    for (const end of ["", "/off", ".data"])
      expect(unsubscribeLanguage(`/unsubscribe/${token}${end}`)).toBe("fi");
    expect(unsubscribeLanguage(`/unsubscribe/${await tokenOf()}`)).toBeNull();
    expect(unsubscribeLanguage(`/unsubscribe/${token.replace(".fi.", ".xx.")}`)).toBeNull();
  });
});
