import { region } from "../region";

/** Cantons, each called here what the majority of its own inhabitants call it. */
export const CH = [
  region("CH-AG", "Aargau", 47.4, 8.2, { es: "Argovia", fr: "Argovie", it: "Argovia", pl: "Argowia" }),
  region("CH-AI", "Appenzell Innerrhoden", 47.3, 9.4, {
    es: "Appenzell Rodas Interiores", fr: "Appenzell Rhodes-Intérieures", it: "Appenzello Interno",
  }),
  region("CH-AR", "Appenzell Ausserrhoden", 47.4, 9.4, {
    es: "Appenzell Rodas Exteriores", fr: "Appenzell Rhodes-Extérieures", it: "Appenzello Esterno",
  }),
  region("CH-BE", "Bern", 47.0, 7.5, { es: "Berna", fr: "Berne", it: "Berna", pl: "Berno" }),
  region("CH-BL", "Basel-Landschaft", 47.5, 7.7, {
    es: "Basilea-Campiña", fr: "Bâle-Campagne", it: "Basilea Campagna", pl: "Bazylea-Okręg",
  }),
  region("CH-BS", "Basel-Stadt", 47.6, 7.6, {
    es: "Basilea-Ciudad", fr: "Bâle-Ville", it: "Basilea Città", pl: "Bazylea-Miasto",
  }),
  region("CH-FR", "Fribourg", 46.8, 7.1, { de: "Freiburg", es: "Friburgo", it: "Friburgo", pl: "Fryburg" }),
  region("CH-GE", "Genève", 46.2, 6.1, {
    de: "Genf", en: "Geneva", es: "Ginebra", it: "Ginevra", pl: "Genewa",
  }),
  region("CH-GL", "Glarus", 47.0, 9.1, { es: "Glaris", fr: "Glaris", it: "Glarona" }),
  region("CH-GR", "Graubünden", 46.8, 9.6, {
    en: "Grisons", es: "Grisones", fr: "Grisons", it: "Grigioni", pl: "Gryzonia",
  }),
  region("CH-JU", "Jura", 47.4, 7.2, { it: "Giura" }),
  region("CH-LU", "Luzern", 47.1, 8.2, { en: "Lucerne", es: "Lucerna", fr: "Lucerne", it: "Lucerna", pl: "Lucerna" }),
  region("CH-NE", "Neuchâtel", 47.0, 6.9, { de: "Neuenburg" }),
  region("CH-NW", "Nidwalden", 46.9, 8.4, { es: "Nidwald", fr: "Nidwald", it: "Nidvaldo" }),
  region("CH-OW", "Obwalden", 46.9, 8.2, { es: "Obwald", fr: "Obwald", it: "Obvaldo" }),
  region("CH-SG", "St. Gallen", 47.3, 9.3, { es: "San Galo", fr: "Saint-Gall", it: "San Gallo", nl: "Sankt Gallen" }),
  region("CH-SH", "Schaffhausen", 47.7, 8.6, { fr: "Schaffhouse", it: "Sciaffusa", pl: "Szafuza" }),
  region("CH-SO", "Solothurn", 47.3, 7.7, { es: "Soleura", fr: "Soleure", it: "Soletta", pl: "Solura" }),
  region("CH-SZ", "Schwyz", 47.1, 8.8, { fr: "Schwytz", it: "Svitto" }),
  region("CH-TG", "Thurgau", 47.6, 9.1, { es: "Turgovia", fr: "Thurgovie", it: "Turgovia", pl: "Turgowia" }),
  region("CH-TI", "Ticino", 46.1, 8.9, { de: "Tessin", es: "Tesino", fr: "Tessin" }),
  region("CH-UR", "Uri", 46.9, 8.6),
  region("CH-VD", "Vaud", 46.6, 6.6, { de: "Waadt" }),
  region("CH-VS", "Valais", 46.2, 7.5, { de: "Wallis", it: "Vallese", nl: "Wallis" }),
  region("CH-ZG", "Zug", 47.2, 8.5, { fr: "Zoug", it: "Zugo" }),
  region("CH-ZH", "Zürich", 47.4, 8.6, {
    en: "Zurich", es: "Zúrich", fr: "Zurich", it: "Zurigo", pl: "Zurych",
  }),
];
