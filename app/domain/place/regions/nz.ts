import { region } from "../region";

/** Regions. The Chatham Islands are left out: in a place of 600 people a region names the person. */
export const NZ = [
  region("NZ-AUK", "Auckland", -36.9, 174.8),
  region("NZ-BOP", "Bay of Plenty", -37.8, 176.4),
  region("NZ-CAN", "Canterbury", -43.6, 172.4),
  region("NZ-GIS", "Gisborne", -38.6, 178.0),
  region("NZ-HKB", "Hawke’s Bay", -39.6, 176.8),
  region("NZ-MBH", "Marlborough", -41.5, 173.9),
  region("NZ-MWT", "Manawatū-Whanganui", -40.2, 175.5),
  region("NZ-NSN", "Nelson", -41.3, 173.3),
  region("NZ-NTL", "Northland", -35.6, 174.1),
  region("NZ-OTA", "Otago", -45.5, 170.0),
  region("NZ-STL", "Southland", -46.3, 168.4),
  region("NZ-TAS", "Tasman", -41.3, 173.0),
  region("NZ-TKI", "Taranaki", -39.2, 174.2),
  region("NZ-WGN", "Wellington", -41.2, 174.9),
  region("NZ-WKO", "Waikato", -37.9, 175.4),
  region("NZ-WTC", "West Coast", -42.4, 171.3),
];
