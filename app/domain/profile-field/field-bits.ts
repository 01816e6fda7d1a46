/**
 * The searched profile fields of a profile or a search as bits, one per code. The search indexes
 * contain the bits, so that a search by fields reads no more rows than another (R172). Triggers keep
 * them (scripts/lib/search-triggers.ts).
 */
import {
  listFields,
  PROFILE_FIELDS,
  type ProfileFieldRegistry,
  type SearchedIn,
} from "./profile-fields";

/** The columns of `profiles` and `saved_searches`. */
export const FIELD_BIT_COLUMNS = ["traits", "traits_2"] as const;
type FieldBitColumn = (typeof FIELD_BIT_COLUMNS)[number];
export type FieldBits = Record<FieldBitColumn, number>;

/** Also the maximum number of codes of a searched field (decision 0032). */
export const BITS_PER_SLOT = 8;
/** Six slots of eight bits stay a safe integer in JavaScript (53 bits). */
const SLOTS_PER_COLUMN = 6;
export const SEARCH_SLOTS = SLOTS_PER_COLUMN * FIELD_BIT_COLUMNS.length;

/** A bit of one of the columns. */
type FieldBit = { column: FieldBitColumn; bit: number };

export const NO_FIELD_BITS: FieldBits = { traits: 0, traits_2: 0 };

const hasBit = (bits: number, bit: number) => Math.floor(bits / bit) % 2 === 1;

/** The search bits of a registry's fields. */
export function fieldBitsOf<Registry extends ProfileFieldRegistry>(registry: Registry) {
  type Field = SearchedIn<Registry>;
  const { searched } = listFields(registry);

  /** Each code's bit; the codes of a field occupy its slot from the lowest bit. */
  const codeBits = (field: Field): [code: string, FieldBit][] => {
    const { codes, searchSlot } = registry[field] as ProfileFieldRegistry[string];
    const slot = searchSlot ?? 0;
    const column = FIELD_BIT_COLUMNS[Math.floor(slot / SLOTS_PER_COLUMN)] as FieldBitColumn;
    const lowest = (slot % SLOTS_PER_COLUMN) * BITS_PER_SLOT;
    return codes.map((code, index) => [code, { column, bit: 2 ** (lowest + index) }]);
  };

  const sum = (bits: FieldBit[]): FieldBits => {
    const total = { ...NO_FIELD_BITS };
    for (const { column, bit } of bits) total[column] += bit;
    return total;
  };

  return {
    codeBits,
    /** The columns that at least one field uses. */
    columns: FIELD_BIT_COLUMNS.filter((column) =>
      searched.some((field) => codeBits(field)[0]?.[1].column === column),
    ),
    /** The bits of these values; fields that are not searched are ignored. */
    toBits: (values: { readonly [F in Field]?: string | null }): FieldBits =>
      sum(
        searched.flatMap((field) =>
          codeBits(field).flatMap(([code, bit]) => (values[field] === code ? [bit] : [])),
        ),
      ),
    /** The values that bits stand for. */
    toValues: (bits: FieldBits): { [F in Field]?: string } =>
      Object.fromEntries(
        searched.flatMap((field) =>
          codeBits(field)
            .filter(([, { column, bit }]) => hasBit(bits[column], bit))
            .map(([code]) => [field, code]),
        ),
      ) as { [F in Field]?: string },
    /** All bits of some fields: a mask that keeps only these. */
    toMask: (fields: readonly Field[]): FieldBits =>
      sum(fields.flatMap((field) => codeBits(field).map(([, bit]) => bit))),
  };
}

export const FIELD_BITS = fieldBitsOf(PROFILE_FIELDS);
