import { expect, test } from "vitest";
import { PERMISSIONS, type Permission, type Role } from "~/domain/permission/permission";
import { textOf } from "./sources";

const ALL = Object.keys(PERMISSIONS) as Permission[];
const permissionsOf = (role: Role) =>
  ALL.filter((name) => (PERMISSIONS[name].roles as readonly Role[]).includes(role));

test("docs/operating.md lists the permissions of each role as the code has them", () => {
  const [, section = ""] = textOf("docs/operating.md").split("\n## Staff\n");
  const listed = new Map(
    Array.from(
      section.split("\n## ")[0]?.matchAll(/^- (\w+): (.+)$/gm) ?? [],
      ([, role = "", names = ""]) => [role, names.replaceAll("`", "").split(", ")],
    ),
  );
  const everybody = listed.get("everybody") ?? [];
  for (const role of ["moderator", "support", "bookkeeper"] as const)
    expect([...(listed.get(role) ?? []), ...everybody].sort(), role).toEqual(
      permissionsOf(role).sort(),
    );
  expect(permissionsOf("owner")).toEqual(ALL);
  expect(permissionsOf("operator")).toEqual(ALL.filter((name) => name !== "staff.manage"));
});
