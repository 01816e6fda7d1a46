import { describe, expect, test } from "vitest";
import type { MemberKey } from "~/domain/account/account";
import type { TimelineEvent } from "~/domain/member-admin/list-timeline";
import { eventLink } from "./event-link";

const member = { id: "m1", siteId: "s1" } as unknown as MemberKey;
const eventOf = (kind: string, details: object, id = "e1") =>
  ({ at: 1, id, kind, details }) as unknown as TimelineEvent;
const entryOf = (entry: object) =>
  ({ at: 1, id: "e1", kind: "staff", entry, after: {} }) as unknown as TimelineEvent;

describe("an event of a member's history", () => {
  test.each([
    ["an order", eventOf("order", {}, "o1"), "/operator/orders/s1/o1"],
    ["a refund", eventOf("refund", { order: "o1" }), "/operator/orders/s1/o1"],
    [
      "a decision",
      eventOf("decision", { about: "complaint", item: "c1" }),
      "/operator/cases/complaint/c1",
    ],
    [
      "a decision about a photo",
      eventOf("decision", { about: "photo", item: "p1" }, "d1"),
      "/operator/audit?kind=decision&id=d1",
    ],
    ["an open report", eventOf("reported", { status: "open" }), "/operator/cases/report/m1"],
    [
      "a closed complaint",
      eventOf("complaint", { status: "closed" }, "c1"),
      "/operator/audit?kind=complaint&id=c1",
    ],
    [
      "an action with a cause",
      entryOf({ subjectKind: "member", subjectId: "m1", causeKind: "report", causeId: "r1" }),
      "/operator/audit?kind=report&id=r1",
    ],
    [
      "a refund by staff",
      entryOf({ subjectKind: "order", subjectId: "o1", causeKind: null, causeId: null }),
      "/operator/orders/s1/o1",
    ],
    ["an erased subject", entryOf({ subjectKind: "photo", subjectId: null }), null],
    ["a login", eventOf("login", {}), null],
  ])("links to the cause of %s", (_, event, to) => {
    expect(eventLink(event, member, ["owner"])).toBe(to);
  });

  test("links to no page that the role may not open", () => {
    expect(eventLink(eventOf("order", {}), member, ["moderator"])).toBeNull();
    const open = eventOf("reported", { status: "open" });
    expect(eventLink(open, member, ["support"])).not.toBe("/operator/cases/report/m1");
  });
});
