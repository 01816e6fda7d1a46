import { expect, test } from "vitest";
import { COUNTRIES } from "./countries";
import { isRegionOf, nearestRegion, neighboursOf, regionsOf } from "./location";

const everyRegion = COUNTRIES.flatMap(({ code }) =>
  regionsOf(code).map((region) => ({ country: code, ...region })),
);

/** Positions as the browser sends them: rounded to 0.1 degree. */
const CITIES: [city: string, lat: number, lon: number, region: string][] = [
  ["Amsterdam", 52.4, 4.9, "NL-NH"],
  ["Rotterdam", 51.9, 4.5, "NL-ZH"],
  ["Antwerp", 51.2, 4.4, "BE-VAN"],
  ["Paris", 48.9, 2.4, "FR-IDF"],
  ["Lille", 50.6, 3.1, "FR-HDF"],
  ["Rome", 41.9, 12.5, "IT-62"],
  ["Barcelona", 41.4, 2.2, "ES-CT"],
  ["Munich", 48.1, 11.6, "DE-BY"],
  ["Berlin", 52.5, 13.4, "DE-BE"],
  ["Potsdam", 52.4, 13.1, "DE-BB"],
  ["Vienna", 48.2, 16.4, "AT-9"],
  ["Cork", 51.9, -8.5, "IE-CO"],
  ["Cardiff", 51.5, -3.2, "GB-WLS"],
  ["Manchester", 53.5, -2.2, "GB-ENG-NWE"],
  ["London", 51.5, -0.1, "GB-ENG-LND"],
  ["New York City", 40.7, -74, "US-NY"],
  ["Los Angeles", 34.1, -118.2, "US-CA"],
  ["Ottawa", 45.4, -75.7, "CA-ON"],
  ["Montreal", 45.5, -73.6, "CA-QC"],
  ["Kraków", 50.1, 19.9, "PL-12"],
  ["Sydney", -33.9, 151.2, "AU-NSW"],
  ["Wellington", -41.3, 174.8, "NZ-WGN"],
  ["Geneva", 46.2, 6.1, "CH-GE"],
  ["Copenhagen", 55.7, 12.6, "DK-84"],
  ["Helsinki", 60.2, 24.9, "FI-18"],
  ["Oslo", 59.9, 10.8, "NO-03"],
  ["Gothenburg", 57.7, 12, "SE-O"],
];

test.each(CITIES)("the nearest region to %s is its own", (_city, lat, lon, code) => {
  expect(nearestRegion(lat, lon)?.code).toBe(code);
});

test("the nearest region is in the known country", () => {
  expect(nearestRegion(42.3, -83, "CA")?.code).toBe("CA-ON");
  expect(nearestRegion(52.4, 4.9, "BE")?.code).toBe("BE-VAN");
});

test.each([
  ["Broome", -18, 122.2],
  ["Utqiagvik", 71.3, -156.8],
  ["Grise Fiord", 76.4, -82.9],
  ["Longyearbyen", 78.2, 15.6],
  ["Labrador City", 52.9, -66.9],
  ["Chatham Islands", -43.9, -176.5],
  ["Lampedusa", 35.5, 12.6],
  ["Lerwick", 60.2, -1.1],
])("the remote place %s gets its region", (_town, lat, lon) => {
  expect(nearestRegion(lat, lon)).not.toBeNull();
});

test.each([
  ["zero and zero, where broken receivers are", 0, 0],
  ["the middle of the Atlantic", 40, -40],
  ["the middle of the Pacific", -20, -130],
  ["the North Pole", 90, 0],
  ["the South Pole", -90, 180],
  ["Lagos", 6.5, 3.4],
])("the nearest region is null far from all regions: %s", (_place, lat, lon) => {
  expect(nearestRegion(lat, lon)).toBeNull();
});

test("the nearest region is null if the known country is out of reach", () => {
  expect(nearestRegion(52.4, 4.9, "AU")).toBeNull();
});

test("the nearest region is null for a position that is not on Earth", () => {
  expect(nearestRegion(91, 0)).toBeNull();
  expect(nearestRegion(0, -181)).toBeNull();
  expect(nearestRegion(Number.NaN, 0)).toBeNull();
});

test("every region has four neighbours in the same country", () => {
  for (const { country, code } of everyRegion) {
    const neighbours = neighboursOf(code).map((region) => region.code);
    expect(new Set(neighbours).size).toBe(4);
    expect(neighbours).not.toContain(code);
    expect(neighbours.every((neighbour) => isRegionOf(country, neighbour))).toBe(true);
  }
});

test("neighbours are sorted by distance", () => {
  expect(neighboursOf("NL-NH").map(({ code }) => code)).toEqual([
    "NL-FL",
    "NL-UT",
    "NL-ZH",
    "NL-GE",
  ]);
});
