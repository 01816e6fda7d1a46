import { interestBit, SEARCHED_INTERESTS } from "../../app/domain/profile/profile.schema.ts";
import { fieldBitsOf } from "../../app/domain/profile-field/field-bits.ts";
import {
  listFields,
  PROFILE_FIELDS,
  type ProfileFieldRegistry,
} from "../../app/domain/profile-field/profile-fields.ts";

/**
 * The triggers that keep the search bits of profile fields and interests, by name, each on one line
 * (migration-text.ts).
 */
export function searchTriggers(
  registry: ProfileFieldRegistry = PROFILE_FIELDS,
): Record<string, string> {
  const { columns, codeBits } = fieldBitsOf(registry);
  const { searched } = listFields(registry);
  const bits = columns.map((column) => {
    const ofFields = searched
      .map((field) => [field, codeBits(field).filter(([, at]) => at.column === column)] as const)
      .filter(([, codes]) => codes.length > 0)
      .map(([field, codes]) => {
        const terms = codes.map(([code, { bit }]) => term(`NEW.\`${field}\``, code, bit));
        return `(${terms.join(" + ")})`;
      });
    return { column, sum: ofFields.join(" + ") };
  });
  const differs = bits.map(({ column, sum }) => `NEW.\`${column}\` <> (${sum})`).join(" OR ");
  const set = bits.map(({ column, sum }) => `\`${column}\` = ${sum}`).join(", ");
  const update = `BEGIN UPDATE \`profiles\` SET ${set} WHERE \`id\` = NEW.\`id\`; END;`;
  const names = searched.map((field) => `\`${field}\``).join(", ");
  return {
    ...interestTriggers(),
    profiles_inserted_keep_traits: `CREATE TRIGGER \`profiles_inserted_keep_traits\` AFTER INSERT ON \`profiles\` WHEN ${differs} ${update}`,
    profiles_changed_keep_traits: `CREATE TRIGGER \`profiles_changed_keep_traits\` AFTER UPDATE OF ${names} ON \`profiles\` ${update}`,
  };
}

const term = (value: string, code: string, bit: number) => `(${value} IS '${code}') * ${bit}`;

function interestTriggers(): Record<string, string> {
  const bitOf = (row: string) =>
    SEARCHED_INTERESTS.map((code) => term(`${row}.\`interest\``, code, interestBit(code))).join(
      " + ",
    );
  return {
    profile_interests_added_keep_bits: `CREATE TRIGGER \`profile_interests_added_keep_bits\` AFTER INSERT ON \`profile_interests\` BEGIN UPDATE \`profiles\` SET \`interest_bits\` = \`interest_bits\` | (${bitOf("NEW")}) WHERE \`id\` = NEW.\`profile_id\` AND \`interest_bits\` & (${bitOf("NEW")}) = 0; END;`,
    profile_interests_taken_keep_bits: `CREATE TRIGGER \`profile_interests_taken_keep_bits\` AFTER DELETE ON \`profile_interests\` BEGIN UPDATE \`profiles\` SET \`interest_bits\` = \`interest_bits\` & ~(${bitOf("OLD")}) WHERE \`id\` = OLD.\`profile_id\`; END;`,
  };
}

const BREAKPOINT = "--> statement-breakpoint\n";

/**
 * The statements that recreate the search triggers whose newest definition in the migrations, oldest
 * first, differs from the registry; empty without a difference.
 */
export function changedSearchTriggers(
  migrations: readonly string[],
  registry: ProfileFieldRegistry = PROFILE_FIELDS,
): string {
  const lines = migrations.flatMap((text) => text.split("\n"));
  const statements = Object.entries(searchTriggers(registry)).flatMap(([name, create]) => {
    const newest = lines.findLast((line) => line.startsWith(`CREATE TRIGGER \`${name}\``));
    if (newest?.replace(BREAKPOINT.trim(), "") === create) return [];
    return newest === undefined ? [create] : [`DROP TRIGGER \`${name}\`;`, create];
  });
  return statements.join(BREAKPOINT);
}
