import { region } from "../region";

/**
 * Regions. The Chatham Islands are omitted: with 600 inhabitants a region could identify a person.
 */
export const NZ = [
  region("NZ-AUK", "Auckland", { at: [-36.9, 174.8] }),
  region("NZ-BOP", "Bay of Plenty", { at: [-37.8, 176.4] }),
  region("NZ-CAN", "Canterbury", { at: [-43.6, 172.4] }),
  region("NZ-GIS", "Gisborne", { at: [-38.6, 178.0] }),
  region("NZ-HKB", "Hawke’s Bay", { at: [-39.6, 176.8] }),
  region("NZ-MBH", "Marlborough", { at: [-41.5, 173.9] }),
  region("NZ-MWT", "Manawatū-Whanganui", { at: [-40.2, 175.5] }),
  region("NZ-NSN", "Nelson", { at: [-41.3, 173.3] }),
  region("NZ-NTL", "Northland", { at: [-35.6, 174.1] }),
  region("NZ-OTA", "Otago", { at: [-45.5, 170.0] }),
  region("NZ-STL", "Southland", { at: [-46.3, 168.4] }),
  region("NZ-TAS", "Tasman", { at: [-41.3, 173.0] }),
  region("NZ-TKI", "Taranaki", { at: [-39.2, 174.2] }),
  region("NZ-WGN", "Wellington", { at: [-41.2, 174.9] }),
  region("NZ-WKO", "Waikato", { at: [-37.9, 175.4] }),
  region("NZ-WTC", "West Coast", { at: [-42.4, 171.3] }),
];
