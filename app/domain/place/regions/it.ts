import { region } from "../region";

/** Regions. */
export const IT = [
  region("IT-21", "Piemonte", 45.0, 7.9, {
    de: "Piemont", en: "Piedmont", es: "Piamonte", fr: "Piémont", nl: "Piëmont", pl: "Piemont",
  }),
  region("IT-23", "Valle d’Aosta", 45.7, 7.4, {
    da: "Aostadalen", de: "Aostatal", en: "Aosta Valley", es: "Valle de Aosta", fi: "Aostanlaakso", fr: "Vallée d’Aoste",
    nb: "Aostadalen", pl: "Dolina Aosty", sv: "Aostadalen",
  }),
  region("IT-25", "Lombardia", 45.6, 9.4, {
    da: "Lombardiet", de: "Lombardei", en: "Lombardy", es: "Lombardía", fr: "Lombardie", nl: "Lombardije", sv: "Lombardiet",
  }),
  region("IT-32", "Trentino-Alto Adige", 46.3, 11.2, {
    de: "Trentino-Südtirol", en: "Trentino-South Tyrol", es: "Trentino-Alto Adigio", fr: "Trentin-Haut-Adige",
    nl: "Trentino-Zuid-Tirol", pl: "Trydent-Górna Adyga",
  }),
  region("IT-34", "Veneto", 45.5, 11.9, { de: "Venetien", es: "Véneto", fr: "Vénétie", pl: "Wenecja Euganejska" }),
  region("IT-36", "Friuli-Venezia Giulia", 45.9, 13.3, {
    de: "Friaul-Julisch Venetien", es: "Friuli-Venecia Julia", fr: "Frioul-Vénétie Julienne", pl: "Friuli-Wenecja Julijska",
  }),
  region("IT-42", "Liguria", 44.3, 8.8, {
    da: "Ligurien", de: "Ligurien", fr: "Ligurie", nl: "Ligurië", sv: "Ligurien",
  }),
  region("IT-45", "Emilia-Romagna", 44.5, 11.2, { es: "Emilia-Romaña", fr: "Émilie-Romagne", pl: "Emilia-Romania" }),
  region("IT-52", "Toscana", 43.6, 11.0, {
    de: "Toskana", en: "Tuscany", fr: "Toscane", nl: "Toscane", pl: "Toskania",
  }),
  region("IT-55", "Umbria", 42.9, 12.5, { da: "Umbrien", de: "Umbrien", fr: "Ombrie", nl: "Umbrië", sv: "Umbrien" }),
  region("IT-57", "Marche", 43.5, 13.3, { de: "Marken", es: "Marcas", fr: "Marches", nl: "Marken" }),
  region("IT-62", "Lazio", 41.8, 12.6, { de: "Latium", es: "Lacio", fr: "Latium", pl: "Lacjum" }),
  region("IT-65", "Abruzzo", 42.3, 14.0, {
    da: "Abruzzerne", de: "Abruzzen", es: "Abruzos", fr: "Abruzzes", nl: "Abruzzen", pl: "Abruzja", sv: "Abruzzerna",
  }),
  region("IT-67", "Molise", 41.6, 14.7),
  region("IT-72", "Campania", 40.9, 14.4, {
    da: "Campanien", de: "Kampanien", fr: "Campanie", nl: "Campanië", pl: "Kampania", sv: "Kampanien",
  }),
  region("IT-75", "Puglia", 40.9, 17.0, {
    da: "Apulien", de: "Apulien", en: "Apulia", es: "Apulia", fi: "Apulia", fr: "Pouilles", nl: "Apulië", pl: "Apulia",
    sv: "Apulien",
  }),
  region("IT-77", "Basilicata", 40.5, 16.1, { fr: "Basilicate" }),
  region("IT-78", "Calabria", 38.9, 16.4, {
    da: "Calabrien", de: "Kalabrien", fr: "Calabre", nl: "Calabrië", pl: "Kalabria", sv: "Kalabrien",
  }),
  region("IT-82", "Sicilia", 37.6, 14.2, {
    da: "Sicilien", de: "Sizilien", en: "Sicily", fi: "Sisilia", fr: "Sicile", nl: "Sicilië", pl: "Sycylia", sv: "Sicilien",
  }),
  region("IT-88", "Sardegna", 39.9, 8.9, {
    da: "Sardinien", de: "Sardinien", en: "Sardinia", es: "Cerdeña", fi: "Sardinia", fr: "Sardaigne", nb: "Sardinia",
    nl: "Sardinië", pl: "Sardynia", sv: "Sardinien",
  }),
];
