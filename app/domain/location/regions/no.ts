import { region } from "../region";

/**
 * Fylker since 1 January 2024, with the numbers of Statistics Norway, which ISO 3166-2:NO uses. 30
 * Viken, 38 Vestfold og Telemark and 54 Troms og Finnmark are dissolved and must not be reused.
 * Akershus surrounds Oslo; its point is on the eastern side, because the two could not be
 * distinguished otherwise.
 */
export const NO = [
  region("NO-03", "Oslo", { at: [59.9, 10.8] }),
  region("NO-11", "Rogaland", { at: [58.9, 5.7] }),
  region("NO-15", "Møre og Romsdal", { at: [62.6, 6.8] }),
  region("NO-18", "Nordland", { at: [67.2, 14.6] }),
  region("NO-31", "Østfold", { at: [59.3, 11.1] }),
  region("NO-32", "Akershus", { at: [60.0, 11.1] }),
  region("NO-33", "Buskerud", { at: [59.8, 10.0] }),
  region("NO-34", "Innlandet", { at: [60.9, 10.8] }),
  region("NO-39", "Vestfold", { at: [59.2, 10.3] }),
  region("NO-40", "Telemark", { at: [59.2, 9.5] }),
  region("NO-42", "Agder", { at: [58.3, 8.1] }),
  region("NO-46", "Vestland", { at: [60.5, 5.5] }),
  region("NO-50", "Trøndelag", { at: [63.5, 10.6] }),
  region("NO-55", "Troms", { at: [69.3, 18.4] }),
  region("NO-56", "Finnmark", { at: [70.1, 25.0] }),
];
