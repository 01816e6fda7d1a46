import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { bindings } from "../../tests/support/bindings";
import { asId } from "../../tests/support/member-by";
import { createBotGuard } from "./bot-check";
import { createServices } from "./create-services";
import { conversationRoom, locationHintFor, memberChannel, ownChannel } from "./durable-objects";
import { passwords } from "./passwords";
import { createBuildFiles, createPhotoStore } from "./storage";

describe("defer", () => {
  afterEach(() => vi.restoreAllMocks());

  const deferred = (work: Promise<unknown>) => {
    const waited: Promise<unknown>[] = [];
    const ctx = { waitUntil: (promise: Promise<unknown>) => void waited.push(promise) };
    createServices(bindings, ctx).defer("like.announce", work);
    return Promise.all(waited);
  };

  test("failed background work is logged by name, without the error's second line", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await deferred(Promise.reject(new Error("no such object\nparams: sam@example.test")));
    expect(logged).toHaveBeenCalledOnce();
    const line = String(logged.mock.calls[0]?.[0]);
    expect(JSON.parse(line)).toMatchObject({
      event: "fault",
      work: "like.announce",
      causes: ["Error: no such object"],
    });
    expect(line).not.toContain("sam@");
  });

  test("successful background work is awaited and logs nothing", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    expect(await deferred(Promise.resolve("told"))).toEqual(["told"]);
    expect(logged).not.toHaveBeenCalled();
  });
});

describe("bot guard", () => {
  const HOUR = 3_600_000;

  /** A bot guard with a movable clock; `begun` was signed at its start. */
  async function guard() {
    const start = Date.UTC(2026, 10, 22);
    let time = start;
    const bots = createBotGuard("key", () => time);
    const timestamp = await bots.begin();
    const verdictAfter = (ms: number, proof: { timestamp?: string; trap?: string } = {}) => {
      time = start + ms;
      return bots.judge(
        { timestamp, trap: "", token: "", ...proof },
        { form: "signup", host: "site.test" },
      );
    };
    return { begun: timestamp, verdictAfter };
  }

  test("accepts a form filled in at human speed", async () => {
    const { verdictAfter } = await guard();
    expect([await verdictAfter(2_000), await verdictAfter(23 * HOUR)]).toEqual([
      "person",
      "person",
    ]);
  });

  test("rejects a form sent too fast, too late, or without a valid signature", async () => {
    const { begun: timestamp, verdictAfter } = await guard();
    const [moment, signature] = timestamp.split(".");
    const other = await createBotGuard("another key", () => Date.UTC(2026, 10, 22)).begin();
    const earlier = `${(Date.UTC(2026, 10, 22) - HOUR).toString(36)}.${signature}`;
    expect(await verdictAfter(1_999)).toBe("unknown");
    expect(await verdictAfter(25 * HOUR)).toBe("unknown");
    for (const forged of ["", "x", `${moment}`, `${moment}.`, other, earlier, "NaN.NaN"])
      expect(await verdictAfter(HOUR, { timestamp: forged }), forged).toBe("unknown");
  });

  test("rejects a form whose hidden field is filled in", async () => {
    const { verdictAfter } = await guard();
    expect(await verdictAfter(HOUR, { trap: "https://buy.example" })).toBe("bot");
  });
});

describe("build files", () => {
  const answering = (answer: Response) => {
    const requestedPaths: string[] = [];
    const fetch = async (url: URL) => {
      requestedPaths.push(url.pathname);
      return answer;
    };
    return {
      requestedPaths,
      files: createBuildFiles({ fetch } as unknown as Pick<Fetcher, "fetch">),
    };
  };

  test("reads a build file by its path, as text or as JSON", async () => {
    const { requestedPaths, files } = answering(Response.json({ a: "words" }));
    expect(await files.readObject("/texts/en.json")).toEqual({ a: "words" });
    expect(await answering(new Response("words")).files.read("/x")).toBe("words");
    expect(requestedPaths).toEqual(["/texts/en.json"]);
  });

  test("a missing build file is an error, whatever the response body says", async () => {
    const { files } = answering(new Response("Not found", { status: 404 }));
    await expect(files.read("/texts/xx.json")).rejects.toThrow("/texts/xx.json: 404");
    await expect(answering(Response.json(null)).files.readObject("/x")).rejects.toThrow(
      "no object",
    );
  });
});

describe("passwords", () => {
  /**
   * Hashes of another implementation (Node's own, which reproduces the example of RFC 9106, 5.3): the
   * hashing library can be replaced as long as these verify. Its interface takes no secret, so that
   * the RFC's example itself cannot be tested. The second is also the reference implementation's
   * argon2id test.
   */
  const REFERENCE_HASHES = [
    [
      "\u0001".repeat(32),
      "$argon2id$v=19$m=19456,t=2,p=1$AgICAgICAgICAgICAgICAg$VR0rUWo9kpY7LNHo/cFyUSnhWCTftsjZu4pZn/yr/Bw",
    ],
    [
      "password",
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
    ],
  ] as const;

  test.each(REFERENCE_HASHES)(
    "verifies a hash made by another implementation",
    async (password, hash) => {
      expect(await passwords.verify(hash, password)).toBe(true);
      expect(await passwords.verify(hash, `${password}.`)).toBe(false);
      expect(await passwords.verify(hash.replace(/.$/, "x"), password)).toBe(false);
    },
  );

  test("hashes a password by argon2id with its cost and a new salt", async () => {
    const [one, other] = await Promise.all([passwords.hash("pass"), passwords.hash("pass")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwords.verify(one, "pass")).toBe(true);
  });
});

describe("durable objects", () => {
  type Objects = Parameters<typeof memberChannel>[0];

  /** Fake namespaces that record requests and their jurisdiction. */
  function namespaces(vars: { JURISDICTION: string; LOCAL: string }) {
    const calls: unknown[] = [];
    const named = (place: string | null) => ({
      getByName: (name: string, options?: unknown) => calls.push(place, name, options),
      jurisdiction: (inner: string) => named(inner),
    });
    const CONVERSATION_ROOMS = named(null);
    const MEMBER_CHANNELS = named(null);
    return { calls, env: { CONVERSATION_ROOMS, MEMBER_CHANNELS, ...vars } as unknown as Objects };
  }

  test("every Durable Object is created in the deployment's jurisdiction", () => {
    const { calls, env } = namespaces({ JURISDICTION: "eu", LOCAL: "" });
    conversationRoom(env, asId("chat"));
    memberChannel(env, asId("site"), asId("member"));
    ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "PL" });
    ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "US" });
    expect(calls).toEqual([
      "eu",
      "chat",
      undefined,
      "eu",
      "site:member",
      {},
      "eu",
      "site:member",
      { locationHint: "eeur" },
      "eu",
      "site:member",
      {},
    ]);
  });

  test.each([
    { JURISDICTION: "", LOCAL: "" },
    { JURISDICTION: "eu", LOCAL: "yes" },
  ])("without a jurisdiction, or locally, objects may be anywhere", (vars) => {
    const { calls, env } = namespaces(vars);
    conversationRoom(env, asId("chat"));
    ownChannel(env, { siteId: asId("site"), id: asId("member"), country: "US" });
    expect(calls).toEqual([null, "chat", undefined, null, "site:member", { locationHint: "enam" }]);
  });

  test("a location hint never leaves the jurisdiction", () => {
    expect(locationHintFor("US", "us")).toEqual({ locationHint: "enam" });
    expect([
      locationHintFor("DE", "us"),
      locationHintFor("NZ", "eu"),
      locationHintFor("US", "fedramp"),
    ]).toEqual([{}, {}, {}]);
  });

  test("the local runtime does not support jurisdictions", () => {
    const { MEMBER_CHANNELS } = env as unknown as Env;
    expect(() => MEMBER_CHANNELS.jurisdiction("eu")).toThrow();
  });
});

describe("photo storage", () => {
  const bucket = (env as unknown as Env).PHOTOS;
  const BYTES = Uint8Array.of(1, 2, 3);

  /** The real bucket, which also records reads. */
  function watched() {
    const [reads, work]: [string[], Promise<unknown>[]] = [[], []];
    const noted = new Proxy(bucket, {
      get(target, name) {
        if (name !== "get") return Reflect.get(target, name).bind(target);
        return (key: string) => {
          reads.push(key);
          return target.get(key);
        };
      },
    });
    const photos = createPhotoStore(noted, (_, promise) => void work.push(promise));
    const read = async (key: string, origin?: string) => {
      const photo = await photos.get(key, origin);
      const bytes = photo && [...new Uint8Array(await new Response(photo.body).arrayBuffer())];
      await Promise.all(work);
      return photo && { bytes, size: photo.size };
    };
    return { photos, read, reads };
  }
  const PHOTO = { bytes: [1, 2, 3], size: 3 };

  test("a data centre reads a photo's bytes from R2 once", async () => {
    const { photos, read, reads } = watched();
    await photos.put("one/photo/thumb.webp", BYTES);
    for (let time = 0; time < 3; time++)
      expect(await read("one/photo/thumb.webp", "https://one.test")).toEqual(PHOTO);
    expect(reads).toHaveLength(1);
  });

  test("another origin, or none, does not use the cached bytes", async () => {
    const { photos, read, reads } = watched();
    await photos.put("two/photo/thumb.webp", BYTES);
    await read("two/photo/thumb.webp", "https://two.test");
    await photos.delete(["two/photo/thumb.webp"]);
    expect(await read("two/photo/thumb.webp", "https://three.test")).toBeNull();
    expect(await read("two/photo/thumb.webp")).toBeNull();
    expect(reads).toHaveLength(3);
  });

  test("a missing photo is not cached as missing", async () => {
    const { photos, read } = watched();
    expect(await read("four/photo/main.webp", "https://four.test")).toBeNull();
    await photos.put("four/photo/main.webp", BYTES);
    expect(await read("four/photo/main.webp", "https://four.test")).toEqual(PHOTO);
  });
});
