/**
 * Regions separated by sea from the rest of their country, by their island. All others are on the
 * mainland.
 */
const ISLANDS = new Map(
  Object.entries({
    "DK-85": 1,
    "DK-84": 1,
    "ES-IB": 1,
    "ES-CN": 2,
    "ES-CE": 3,
    "ES-ML": 4,
    "FI-01": 1,
    "FR-20R": 1,
    "GB-NIR": 1,
    "IT-82": 1,
    "IT-88": 2,
    "SE-I": 1,
    "AU-TAS": 1,
    "CA-PE": 1,
    "US-AK": 1,
    "US-HI": 2,
    "NZ-CAN": 1,
    "NZ-MBH": 1,
    "NZ-NSN": 1,
    "NZ-OTA": 1,
    "NZ-STL": 1,
    "NZ-TAS": 1,
    "NZ-WTC": 1,
  }),
);

/** So far from the rest that an atlas shows them in a corner. */
const OVERSEAS = new Set(["ES-CN", "US-AK", "US-HI"]);

/** 0 is the mainland. */
export function islandOf(code: string): number {
  return ISLANDS.get(code) ?? 0;
}

export function isOverseas(code: string): boolean {
  return OVERSEAS.has(code);
}
