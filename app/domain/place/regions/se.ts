import { region } from "../region";

/** Län, named as people name them: without the word "län" and its genitive. */
export const SE = [
  region("SE-AB", "Stockholm", 59.3, 18.0, {
    es: "Estocolmo",
    fi: "Tukholma",
    it: "Stoccolma",
    pl: "Sztokholm",
  }),
  region("SE-AC", "Västerbotten", 64.1, 20.1),
  region("SE-BD", "Norrbotten", 66.0, 21.8),
  region("SE-C", "Uppsala", 59.9, 17.6),
  region("SE-D", "Södermanland", 59.2, 16.8, { fi: "Södermanlanti" }),
  region("SE-E", "Östergötland", 58.5, 15.7, { fi: "Itä-Götanmaa" }),
  region("SE-F", "Jönköping", 57.7, 14.3),
  region("SE-G", "Kronoberg", 56.8, 14.5),
  region("SE-H", "Kalmar", 57.0, 16.3),
  region("SE-I", "Gotland", 57.6, 18.4, { fi: "Gotlanti", pl: "Gotlandia" }),
  region("SE-K", "Blekinge", 56.2, 15.2),
  region("SE-M", "Skåne", 55.8, 13.3, {
    en: "Scania",
    es: "Escania",
    fi: "Skoone",
    fr: "Scanie",
    it: "Scania",
    pl: "Skania",
  }),
  region("SE-N", "Halland", 57.0, 12.5, { fi: "Hallanti" }),
  region("SE-O", "Västra Götaland", 58.0, 12.4),
  region("SE-S", "Värmland", 59.5, 13.3, { fi: "Värmlanti" }),
  region("SE-T", "Örebro", 59.3, 15.0),
  region("SE-U", "Västmanland", 59.6, 16.4, { fi: "Västmanlanti" }),
  region("SE-W", "Dalarna", 60.5, 15.3, { fi: "Taalainmaa", fr: "Dalécarlie" }),
  region("SE-X", "Gävleborg", 61.0, 16.9),
  region("SE-Y", "Västernorrland", 62.6, 17.8),
  region("SE-Z", "Jämtland", 63.1, 14.6, { fi: "Jämtlanti" }),
];
