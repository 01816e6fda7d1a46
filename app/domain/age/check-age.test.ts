import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { minutes, seconds } from "~/kit/duration";
import type { MemberId, SiteId } from "~/kit/ids";
import { LOCAL_ISSUER, LOCAL_WALLET } from "~/platform/age/local-wallet-keys";
import {
  createTestWallet,
  issueProof,
  newHolderKey,
  type Proof,
  vpTokenOf,
} from "~/platform/age/test-wallet";
import { clientIdOf, createWalletProvider } from "~/platform/age/wallet-provider";
import type { Services } from "~/services";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { passesAgeCheck, requiredAgeCheck } from "./age";
import {
  answerAgeRequest,
  declareAge,
  deleteExpiredAgeChecks,
  findAgeCheck,
  signAgeRequest,
  startAgeCheck,
} from "./check-age";

const START = Date.UTC(2026, 10, 30, 12);
const ORIGIN = "https://site.test";
const age = createWalletProvider({ ...LOCAL_WALLET, walletOf: () => "openid4vp://authorize" });
const at = (now: number): Services => ({ ...realServices({ now: () => now }), age });

type Member = { id: MemberId; siteId: SiteId };
let member: Member;
let audience: string;

beforeEach(async () => {
  const siteId = await addSite();
  const { id } = await addMember(siteId);
  member = { id, siteId };
  audience = await clientIdOf(LOCAL_WALLET);
});

/** Starts a check; returns its id. */
async function start(owner: Member, now = START): Promise<string> {
  const started = await startAgeCheck(at(now), owner, ORIGIN);
  if (!started.ok) throw new Error(started.refusal);
  const uri = new URL(started.value.url).searchParams.get("request_uri") ?? "";
  return uri.slice(`${ORIGIN}/age/request/`.length);
}

const checkOf = (id: string, siteId = member.siteId) => ({ siteId, id, origin: ORIGIN });

async function nonceOf(id: string, now = START): Promise<string> {
  const request = (await signAgeRequest(at(now), checkOf(id))) ?? "";
  return JSON.parse(atob((request.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")))
    .nonce;
}

const answer = async (id: string, proof: Partial<Proof>, now = START, siteId = member.siteId) =>
  answerAgeRequest(
    at(now),
    checkOf(id, siteId),
    vpTokenOf(await issueProof({ now, audience, nonce: "", over18: true, ...proof })),
  );

const passed = async (owner = member) => (await findAgeCheck(at(START), owner)).method;
const state = async (now = START) => (await findAgeCheck(at(now), member)).state;
const rowsOf = async (table: "age_checks" | "age_attempts") =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE site_id = ?`).bind(member.siteId).all())
    .results;

describe("required check", () => {
  const site = { niche: 1, age_check: null, age_check_countries: {} } as const;
  test("requires nothing unless a setting does", () => {
    for (const niche of [1, 2, 3, 4, 5, 6, 7])
      expect(requiredAgeCheck({ ...site, niche }, ["NL", null])).toBe("none");
  });
  test("takes the stricter of the member's country and that of the network", () => {
    const strict = {
      ...site,
      age_check_countries: { GB: "provider", NL: "self_declared" },
    } as const;
    expect(requiredAgeCheck(strict, ["NL", "DE"])).toBe("self_declared");
    expect(requiredAgeCheck(strict, ["NL", "GB"])).toBe("provider");
    expect(requiredAgeCheck(strict, ["GB", null])).toBe("provider");
    expect(requiredAgeCheck(strict, ["DE", null])).toBe("none");
    expect(requiredAgeCheck({ ...strict, age_check: "provider" }, ["NL", "NL"])).toBe(
      "self_declared",
    );
    expect(requiredAgeCheck({ ...strict, age_check: "provider" }, ["DE"])).toBe("provider");
  });
  test("does not accept a declaration in place of a provider's proof", () => {
    expect(passesAgeCheck("provider", "declared")).toBe(false);
    expect(passesAgeCheck("provider", "wallet")).toBe(true);
    expect(passesAgeCheck("self_declared", "declared")).toBe(true);
    expect(passesAgeCheck("self_declared", null)).toBe(false);
    expect(passesAgeCheck("none", null)).toBe(true);
  });
});

describe("stored data", () => {
  test("stores over 18, how and when, and no other column", async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM pragma_table_info('age_checks')",
    ).all();
    expect(results.map(({ name }) => name).sort()).toEqual([
      "account_id",
      "method",
      "passed_at",
      "site_id",
    ]);
  });
  test("a check keeps only the hash of its id, and ends with its answer", async () => {
    const id = await start(member);
    const [row] = await rowsOf("age_attempts");
    expect(Object.keys(row ?? {}).sort()).toEqual([
      "account_id",
      "expires_at",
      "id_hash",
      "site_id",
      "state",
    ]);
    expect(JSON.stringify(row)).not.toContain(id);
    expect(await answer(id, { nonce: await nonceOf(id) })).toBe(true);
    expect(await rowsOf("age_attempts")).toEqual([]);
    expect(await rowsOf("age_checks")).toEqual([
      { account_id: member.id, site_id: member.siteId, method: "wallet", passed_at: START },
    ]);
  });
  test("the scheduled job deletes expired checks only", async () => {
    await start(member);
    await deleteExpiredAgeChecks(at(START + minutes(10)));
    expect(await rowsOf("age_attempts")).toHaveLength(1);
    await deleteExpiredAgeChecks(at(START + minutes(10) + 1));
    expect(await rowsOf("age_attempts")).toEqual([]);
  });
});

describe("wallet", () => {
  test("signs a request for one claim, with the certificate of its client id", async () => {
    const request = (await signAgeRequest(at(START), checkOf(await start(member)))) ?? "";
    const { importX509, jwtVerify } = await import("jose");
    const pem = `-----BEGIN CERTIFICATE-----\n${LOCAL_WALLET.certificate}\n-----END CERTIFICATE-----`;
    const { payload, protectedHeader } = await jwtVerify(request, await importX509(pem, "ES256"), {
      audience: "https://self-issued.me/v2",
      typ: "oauth-authz-req+jwt",
      currentDate: new Date(START),
    });
    expect(protectedHeader.x5c).toEqual([LOCAL_WALLET.certificate]);
    expect(payload.client_id).toBe(audience);
    expect(payload.dcql_query).toEqual({
      credentials: [
        {
          id: "age",
          format: "dc+sd-jwt",
          meta: { vct_values: LOCAL_ISSUER.types },
          claims: [{ path: ["age_over_18"] }],
        },
      ],
    });
  });

  test("refuses a replayed, stale or foreign answer", async () => {
    const id = await start(member);
    const nonce = await nonceOf(id);
    const proof = await issueProof({ now: START, audience, nonce, over18: true });
    const send = (check: ReturnType<typeof checkOf>, now = START) =>
      answerAgeRequest(at(now), check, vpTokenOf(proof));
    expect(await send(checkOf(id, await addSite())), "another site").toBe(false);
    expect(await send(checkOf(id), START + minutes(10)), "stale").toBe(false);
    const { id: otherId } = await addMember(member.siteId);
    const other = { id: otherId, siteId: member.siteId };
    expect(await send(checkOf(await start(other))), "another member").toBe(true);
    expect(await passed(other)).toBeNull();
    expect(await passed()).toBeNull();
    expect(await send(checkOf(id)), "its own check").toBe(true);
    expect(await passed()).toBe("wallet");
    expect(await send(checkOf(id)), "replayed").toBe(false);
    const next = await start(member);
    expect(await send(checkOf(next)), "in the next check").toBe(true);
    expect(await state()).toBe("refused");
  });

  test("an earlier check of the member ends when a new one starts", async () => {
    const before = await start(member);
    const nonce = await nonceOf(before);
    await start(member);
    expect(await answer(before, { nonce })).toBe(false);
    expect(await signAgeRequest(at(START), checkOf(before))).toBeNull();
  });

  test("shows why a check was not passed", async () => {
    const under = await start(member);
    await answer(under, { nonce: await nonceOf(under), over18: false });
    expect(await state()).toBe("under_age");
    expect(await answer(under, { nonce: "x" }), "ended").toBe(false);
    await answerAgeRequest(at(START), checkOf(await start(member)), null);
    expect(await state()).toBe("declined");
    await start(member);
    expect([await state(), await state(START + minutes(10))]).toEqual(["open", "expired"]);
    expect(await passed()).toBeNull();
  });

  test("limits the checks that a member starts", async () => {
    for (let n = 0; n < 20; n++) await start(member);
    expect(await startAgeCheck(at(START), member, ORIGIN)).toMatchObject({
      refusal: "too_many_checks",
    });
  });

  test("refuses to start without a provider", async () => {
    const warnings: string[] = [];
    const warn: Services["warn"] = (event) => void warnings.push(event);
    const services = { ...at(START), age: null, warn };
    expect(await startAgeCheck(services, member, ORIGIN)).toMatchObject({ refusal: "unavailable" });
    expect(warnings).toEqual(["age.no_provider"]);
  });

  test("keeps a wallet's proof when the member declares the age", async () => {
    const id = await start(member);
    await answer(id, { nonce: await nonceOf(id) });
    await declareAge(at(START + 1), member);
    expect(await passed()).toBe("wallet");
  });

  /** What may be wrong with a proof; each alone must refuse it. */
  const DEFECTS: Record<string, (valid: Proof) => Promise<Partial<Proof>> | Partial<Proof>> = {
    nonce: () => ({ nonce: "another" }),
    audience: () => ({ audience: "x509_hash:another" }),
    issuer: () => ({ issuer: "https://another.test" }),
    issuerKey: async () => {
      const { exportJWK } = await import("jose");
      return { issuerKey: await exportJWK((await newHolderKey()).privateKey) };
    },
    holderKey: async () => ({ holderKey: (await newHolderKey()).privateKey }),
    type: () => ({ type: "urn:another" }),
    expired: ({ now }) => ({ expiresAt: now - seconds(1) }),
    stale: ({ now }) => ({ presentedAt: now - minutes(6) }),
    early: ({ now }) => ({ presentedAt: now + minutes(2) }),
    hash: () => ({ hash: "another" }),
    under_age: () => ({ over18: false }),
    text: () => ({ over18: "true" }),
    nothing: () => ({ disclose: () => [] }),
    twice: () => ({ disclose: ([one = ""]) => [one, one] }),
    unsigned: () => ({ disclose: () => [btoa('["salt","age_over_18",true]').replaceAll("=", "")] }),
  };

  test("accepts a proof only if nothing of it is wrong", async () => {
    const defects = fc.subarray(Object.keys(DEFECTS), { maxLength: 3 });
    const shift = fc.integer({ min: 0, max: 240 });
    await fc.assert(
      fc.asyncProperty(defects, shift, async (names, later) => {
        await env.DB.prepare("DELETE FROM age_checks WHERE account_id = ?").bind(member.id).run();
        await env.DB.prepare("DELETE FROM attempts").run();
        const now = START + seconds(later);
        const id = await start(member, START);
        const valid = { now, audience, nonce: await nonceOf(id), over18: true };
        const changes = await Promise.all(names.map((name) => DEFECTS[name]?.(valid)));
        await answer(id, Object.assign({ nonce: valid.nonce }, ...changes), now);
        expect(await passed(), names.join()).toBe(names.length === 0 ? "wallet" : null);
      }),
      {
        numRuns: 40,
        seed: 31,
        examples: [[[], 0], ...Object.keys(DEFECTS).map((name): [string[], number] => [[name], 0])],
      },
    );
  });

  test("refuses malformed answers without an error", async () => {
    for (const text of [
      "",
      "{}",
      "[]",
      '{"age":[]}',
      '{"age":["~"]}',
      '{"age":["a.b.c~~d"]}',
      "x".repeat(9_000),
    ]) {
      const id = await start(member);
      expect(await answerAgeRequest(at(START), checkOf(id), text), text).toBe(true);
      expect(await state(), text).toBe("refused");
    }
  });
});

describe("test wallet", () => {
  test("answers a request as chosen", async () => {
    for (const [choice, expected] of [
      ["decline", "declined"],
      ["expired", "refused"],
      ["foreign_issuer", "refused"],
      ["under_age", "under_age"],
      ["over_18", null],
    ] as const) {
      const id = await start(member);
      const wallet = createTestWallet({
        now: () => START,
        async send(request) {
          if (request.method === "GET")
            return new Response(await signAgeRequest(at(START), checkOf(id)));
          const form = await request.formData();
          const text = form.get("vp_token");
          await answerAgeRequest(at(START), checkOf(id), text === null ? null : String(text));
          return new Response();
        },
      });
      expect(await wallet.answer(`${ORIGIN}/age/request/${id}`, choice)).toBe(true);
      expect(await state(), choice).toBe(expected);
    }
    expect(await passed()).toBe("wallet");
  });
});
