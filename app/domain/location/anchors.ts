import type { Point, RegionCode } from "./region";

const at = (lat: number, lon: number): Point => ({ lat, lon });

/**
 * Large cities that are closer to the centre of another region than to their own region's. Without
 * them New York City would be located in New Jersey. Used only by nearestRegion. Chosen by
 * measuring against the cities of GeoNames: those above 110,000 inhabitants that the centres alone
 * got wrong, and the towns that such an anchor would in turn have moved to the wrong region. With
 * them, 91 % of the people of all towns above 5,000 get their own region, 93 % if the country is
 * known (measured where GeoNames divides as we do). Two towns within one tenth of a degree, such as
 * the two Kansas Cities, cannot be distinguished.
 */
export const CITY_ANCHORS: Readonly<Record<RegionCode, readonly Point[]>> = {
  // Kortrijk
  "BE-VWV": [at(50.8, 3.3)],
  // Charleroi, Tournai
  "BE-WHT": [at(50.4, 4.4), at(50.6, 3.4)],
  // Ottawa, Windsor, Niagara
  "CA-ON": [at(45.4, -75.7), at(42.2, -82.9), at(42.9, -79.1)],
  // Gatineau
  "CA-QC": [at(45.5, -75.8)],
  // Mannheim, Freiburg, Karlsruhe
  "DE-BW": [at(49.5, 8.5), at(48.0, 7.8), at(49.0, 8.4)],
  // Würzburg
  "DE-BY": [at(49.8, 10.0)],
  // Wiesbaden, Kassel, Darmstadt
  "DE-HE": [at(50.1, 8.2), at(51.3, 9.5), at(49.9, 8.7)],
  // Wolfsburg, Osnabrück, Oldenburg, Göttingen
  "DE-NI": [at(52.4, 10.7), at(52.3, 8.1), at(53.1, 8.2), at(51.5, 9.9)],
  // Münster, Aachen, Bielefeld, Mönchengladbach
  "DE-NW": [at(52.0, 7.6), at(50.8, 6.1), at(52.0, 8.5), at(51.2, 6.4)],
  // Mainz, Ludwigshafen
  "DE-RP": [at(50.0, 8.2), at(49.5, 8.4)],
  // Lübeck
  "DE-SH": [at(53.9, 10.7)],
  // Cádiz and Jerez, Algeciras, Almería
  "ES-AN": [at(36.6, -6.2), at(36.2, -5.5), at(36.8, -2.5)],
  // León
  "ES-CL": [at(42.6, -5.6)],
  // Albacete
  "ES-CM": [at(39.0, -1.9)],
  // Alicante and Elche
  "ES-VC": [at(38.3, -0.6)],
  // Strasbourg, Reims, Mulhouse
  "FR-GES": [at(48.6, 7.7), at(49.3, 4.0), at(47.8, 7.3)],
  // Lille
  "FR-HDF": [at(50.6, 3.1)],
  // Nîmes
  "FR-OCC": [at(43.8, 4.3)],
  // Southend, Luton
  "GB-ENG-EAE": [at(51.6, 0.7), at(51.9, -0.4)],
  // Northampton
  "GB-ENG-EMD": [at(52.2, -0.9)],
  // Milton Keynes, Brighton, Canterbury and the Medway
  "GB-ENG-SEE": [at(52.0, -0.7), at(50.8, -0.1), at(51.3, 0.9)],
  // Swindon
  "GB-ENG-SWE": [at(51.6, -1.8)],
  // Rimini
  "IT-45": [at(44.1, 12.5)],
  // Foggia
  "IT-75": [at(41.5, 15.6)],
  // Reggio Calabria
  "IT-78": [at(38.1, 15.7)],
  // Messina
  "IT-82": [at(38.2, 15.5)],
  // Maastricht and Heerlen
  "NL-LI": [at(50.9, 5.8)],
  // Radom
  "PL-14": [at(51.4, 21.1)],
  // Elbląg
  "PL-28": [at(54.2, 19.4)],
  // Huntsville, Mobile
  "US-AL": [at(34.7, -86.6), at(30.7, -88.1)],
  // Stamford
  "US-CT": [at(41.1, -73.5)],
  // Jacksonville, Tallahassee
  "US-FL": [at(30.3, -81.7), at(30.4, -84.3)],
  // Savannah
  "US-GA": [at(32.1, -81.1)],
  // Evansville, Fort Wayne
  "US-IN": [at(38.0, -87.6), at(41.1, -85.1)],
  // Overland Park
  "US-KS": [at(39.0, -94.7)],
  // the Kentucky bank opposite Cincinnati
  "US-KY": [at(39.0, -84.6)],
  // Shreveport
  "US-LA": [at(32.5, -93.8)],
  // Springfield
  "US-MA": [at(42.1, -72.6)],
  // Detroit
  "US-MI": [at(42.3, -83.1)],
  // Kansas City
  "US-MO": [at(39.1, -94.5)],
  // Newark, the New Jersey bank opposite Philadelphia
  "US-NJ": [at(40.7, -74.2), at(39.9, -75.0)],
  // Las Cruces
  "US-NM": [at(32.3, -106.8)],
  // New York City, Buffalo, Rochester, Staten Island
  "US-NY": [at(40.7, -73.9), at(42.9, -78.8), at(43.2, -77.6), at(40.6, -74.1)],
  // Cleveland, Cincinnati, Toledo
  "US-OH": [at(41.5, -81.7), at(39.2, -84.4), at(41.7, -83.6)],
  // Portland
  "US-OR": [at(45.5, -122.7)],
  // Philadelphia, Pittsburgh
  "US-PA": [at(40.0, -75.2), at(40.4, -80.0)],
  // Charleston
  "US-SC": [at(32.8, -80.0)],
  // Chattanooga, Memphis
  "US-TN": [at(35.1, -85.3), at(35.1, -90.0)],
  // El Paso, Lubbock, Beaumont
  "US-TX": [at(31.8, -106.4), at(33.6, -101.9), at(30.1, -94.1)],
  // the Virginian suburbs of Washington, Alexandria
  "US-VA": [at(38.9, -77.2), at(38.8, -77.1)],
  // Vancouver, opposite Portland
  "US-WA": [at(45.7, -122.6)],
};
