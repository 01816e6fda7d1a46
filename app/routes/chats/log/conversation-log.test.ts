import { describe, expect, test } from "vitest";
import type { ClientId, MemberId } from "~/kit/ids";
import cases from "../../../../tests/fixtures/links.json";
import { selectRecipientWarnings } from "./conversation-log";
import { findLinks } from "./message-lines";
import { type ChatMessage, findFirstUnread } from "./messages";
import {
  appendArrived,
  appendPage,
  MAX_RENDERED,
  type MessageHistory,
  mergeReloaded,
  prependPage,
} from "./use-history";
import {
  applyPageLoad,
  applyReaction,
  applyResync,
  getReactions,
  NO_REACTION_STATE,
  startResync,
} from "./use-reactions";

describe("conversation log", () => {
  test("a recipient warning is repeated only after ten messages", () => {
    const signals = {
      1: "contact",
      2: "contact",
      3: "money",
      10: "contact",
      11: "contact",
    } as const;
    expect([...selectRecipientWarnings(signals)]).toEqual([
      [1, "contact"],
      [3, "money"],
      [11, "contact"],
    ]);
    expect(selectRecipientWarnings({}).size).toBe(0);
  });
});

describe("message lines", () => {
  const hosts = (text: string) => findLinks(text).map(({ host }) => host);

  test("finds each web address in a message once, without punctuation", () => {
    expect(findLinks("See https://example.com/a?b=1. And (http://cafe.example/menu)!")).toEqual([
      { href: "https://example.com/a?b=1", host: "example.com" },
      { href: "http://cafe.example/menu", host: "cafe.example" },
    ]);
    expect(hosts("https://a.example https://a.example")).toEqual(["a.example"]);
    expect(
      hosts("https://1.example https://2.example https://3.example https://4.example"),
    ).toHaveLength(3);
  });

  test("accepts only http and https, and no address with credentials", () => {
    for (const text of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://a.example",
      "www.example.com",
      "file:///etc/passwd",
      "https://",
      "https://localhost",
    ])
      expect(hosts(text), text).toEqual([]);
    expect(hosts("https://amorelle.example@evil.example/")).toEqual([]);
    expect(hosts("https://evil.example\\@amorelle.example")).toEqual(["evil.example"]);
    expect(hosts("https://аmorelle.example")).toEqual(["xn--morelle-1fg.example"]);
    expect(hosts("https://evil.example:8443/amorelle.example")).toEqual(["evil.example:8443"]);
  });

  const hrefs = (text: string) => findLinks(text).map(({ href }) => href);

  test.each(cases)("the link of “$message” is $link", ({ message, link }) => {
    expect(hrefs(message)).toEqual([link]);
  });

  test.each([
    ["quoted", "„https://example.org/a“ and “https://example.org/b”", ["a", "b"]],
    ["in guillemets", "«https://example.org/a»", ["a"]],
    ["in square brackets", "[https://example.org/a[1]]", ["a[1]"]],
    ["with brackets within brackets", "(https://example.org/a_(b_(c)))", ["a_(b_(c))"]],
    ["bracketed, before a full stop", "(see https://example.org/a_(b)).", ["a_(b)"]],
    ["with an opening bracket alone", "https://example.org/a_(b", ["a_(b"]],
    ["two in one pair of brackets", "(https://example.org/a https://example.org/b)", ["a", "b"]],
    ["between RTL marks", "\u200fראה \u2067https://example.org/a\u2069\u200f.", ["a"]],
    ["with a soft hyphen and a BOM", "https://exam\u00adple.org/a\ufeff", ["a"]],
    ["between emphasis", "*https://example.org/a*…", ["a"]],
  ])("an address %s ends where a reader expects it", (_, text, paths) => {
    expect(hrefs(text)).toEqual(paths.map((path) => `https://example.org/${path}`));
  });

  test("keeps an internationalised domain and a long query whole", () => {
    expect(hrefs("(https://exämple.de/grüße)")).toEqual([
      "https://xn--exmple-cua.de/gr%C3%BC%C3%9Fe",
    ]);
    const query = `https://example.org/?q=${"a+(b)&".repeat(300)}z`;
    expect(hrefs(`${query},`)).toEqual([query]);
  });
});

describe("use history", () => {
  const messages = (from: number, to: number): ChatMessage[] =>
    Array.from({ length: to - from + 1 }, (_, n) => ({
      seq: from + n,
      senderId: "her" as MemberId,
      clientId: `client-${from + n}` as ClientId,
      body: `${from + n}`,
      at: from + n,
    }));
  const history = (
    from: number,
    to: number,
    more: Partial<MessageHistory> = {},
  ): MessageHistory => ({
    messages: messages(from, to),
    earlier: true,
    later: false,
    ...more,
  });
  const spanOf = ({ messages: rendered, earlier, later }: MessageHistory) => [
    rendered[0]?.seq,
    rendered.at(-1)?.seq,
    rendered.length,
    { earlier, later },
  ];

  test("scrolling through 10,000 messages never renders more than the limit", () => {
    let rendered = history(9951, 10_000);
    for (let first = 9951; first > 1; first -= 50) {
      rendered = prependPage(rendered, {
        messages: messages(first - 50, first - 1),
        more: first > 51,
      });
      expect(rendered.messages.length).toBeLessThanOrEqual(MAX_RENDERED);
    }
    expect(spanOf(rendered)).toEqual([1, 200, 200, { earlier: false, later: true }]);
    for (let last = 200; last < 10_000; last += 50) {
      rendered = appendPage(rendered, {
        messages: messages(last + 1, last + 50),
        more: last < 9950,
      });
      expect(rendered.messages.length).toBeLessThanOrEqual(MAX_RENDERED);
    }
    expect(spanOf(rendered)).toEqual([9801, 10_000, 200, { earlier: true, later: false }]);
  });

  test("new messages are appended only if the newest ones are rendered", () => {
    expect(spanOf(appendArrived(history(1, 50, { earlier: false }), messages(51, 51)))).toEqual([
      1,
      51,
      51,
      { earlier: false, later: false },
    ]);
    const further = history(1, 50, { later: true });
    expect(appendArrived(further, messages(90, 90))).toBe(further);
    expect(appendArrived(further, messages(50, 50)).messages).toHaveLength(50);
  });

  test("many live messages are cut to the limit, a few are kept", () => {
    expect(appendArrived(history(1, 200), messages(201, 260)).messages).toHaveLength(260);
    expect(spanOf(appendArrived(history(1, 400), messages(401, 401)))).toEqual([
      202,
      401,
      200,
      { earlier: true, later: false },
    ]);
  });

  test("a reloaded page is merged, replaces the log, or is ignored", () => {
    const newest = history(101, 150);
    expect(spanOf(mergeReloaded(history(91, 140), newest))).toEqual([
      91,
      150,
      60,
      { earlier: true, later: false },
    ]);
    expect(mergeReloaded(history(1, 50), newest)).toBe(newest);
    const further = history(1, 50, { later: true });
    expect(mergeReloaded(further, newest)).toBe(further);
    const above = history(1, 50, { earlier: false, later: true });
    expect(mergeReloaded(newest, above)).toBe(newest);
    expect(mergeReloaded(newest, history(1, 0))).toBe(newest);
  });

  test.each([
    ["all of them are drawn", messages(41, 50), 41],
    ["the first of them are", messages(1, 45), 41],
    ["they begin with the first of all", messages(41, 45), 41],
    ["the last of them alone are", messages(45, 50), undefined],
  ])("the new-messages line is above the first new message where %s", (_, rendered, at) => {
    const unread = { after: 40, upTo: 50, count: 10 };
    expect(findFirstUnread(rendered, "her" as MemberId, unread)?.seq).toBe(at);
  });
});

describe("use reactions", () => {
  const message = (seq: number, reactions?: ChatMessage["reactions"]): ChatMessage => ({
    seq,
    senderId: "her" as MemberId,
    clientId: `c${seq}` as ClientId,
    body: "x",
    at: seq,
    ...(reactions && { reactions }),
  });
  const rendered = [message(1, { theirs: "heart" }), message(2, { mine: "fire" }), message(3)];
  const shown = (state: typeof NO_REACTION_STATE) =>
    rendered.map((one) => getReactions(one, state));

  test("an event replaces the loaded reaction of its member only", () => {
    let state = applyReaction(NO_REACTION_STATE, 1, { mine: "laugh" });
    state = applyReaction(state, 1, { theirs: null });
    state = applyReaction(state, 2, { theirs: "clap" });
    expect(shown(state)).toEqual([{ mine: "laugh" }, { mine: "fire", theirs: "clap" }, {}]);
  });

  test("a reconnected page receives added and removed reactions", () => {
    const before = applyReaction(NO_REACTION_STATE, 3, { theirs: "sad" });
    const back = startResync(before);
    expect(shown(back), "until it is answered").toEqual(shown(before));
    const answered = applyResync(back, [1, 2, 3], [{ seq: 2, mine: "fire", theirs: "wow" }]);
    expect(shown(answered)).toEqual([{}, { mine: "fire", theirs: "wow" }, {}]);
  });

  test("an event that arrives before the response wins over it", () => {
    const state = applyReaction(startResync(NO_REACTION_STATE), 1, { theirs: "fire" });
    expect(shown(applyResync(state, [1, 2, 3], [{ seq: 1, theirs: "heart" }]))).toEqual([
      { theirs: "fire" },
      {},
      {},
    ]);
  });

  test("a response or a later page load replaces events from before the reconnection", () => {
    const state = applyReaction(NO_REACTION_STATE, 1, { theirs: "fire", mine: "heart" });
    expect(getReactions(message(1), applyResync(startResync(state), [1], []))).toEqual({});
    const loaded = applyPageLoad(state, [message(1), message(2)]);
    expect(getReactions(message(1), loaded)).toEqual({});
    expect(getReactions(message(1), applyPageLoad(state, [message(2)]))).toEqual({
      theirs: "fire",
      mine: "heart",
    });
  });
});
