import type { CountryCode } from "../countries";
import type { Region } from "../region";
import at from "./at.json" with { type: "json" };
import au from "./au.json" with { type: "json" };
import be from "./be.json" with { type: "json" };
import ca from "./ca.json" with { type: "json" };
import ch from "./ch.json" with { type: "json" };
import de from "./de.json" with { type: "json" };
import dk from "./dk.json" with { type: "json" };
import es from "./es.json" with { type: "json" };
import fi from "./fi.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };
import gb from "./gb.json" with { type: "json" };
import ie from "./ie.json" with { type: "json" };
import it from "./it.json" with { type: "json" };
import nl from "./nl.json" with { type: "json" };
import no from "./no.json" with { type: "json" };
import nz from "./nz.json" with { type: "json" };
import pl from "./pl.json" with { type: "json" };
import se from "./se.json" with { type: "json" };
import us from "./us.json" with { type: "json" };

/** Every country with its regions, in the order of their codes. */
export const regionsByCountry: Readonly<Record<CountryCode, readonly Region[]>> = {
  AT: at,
  AU: au,
  // Each has the name its own inhabitants use.
  BE: be,
  CA: ca,
  // Each has the name the majority of its own inhabitants use.
  CH: ch,
  // The population centre of Brandenburg is in Berlin itself; its point is moved towards Potsdam,
  // because the two could not be distinguished otherwise.
  DE: de,
  DK: dk,
  // Includes the autonomous cities Ceuta and Melilla: without them their 170,000 inhabitants could
  // not select a region.
  ES: es,
  // Each has its Swedish name; Åland has only that one.
  FI: fi,
  // Metropolitan regions since 2016. Corsica is 20R: ISO 3166-2 replaced COR when the island became
  // a separate collectivity.
  FR: fr,
  // England in its nine statistical regions. ISO has GB-ENG and then hundreds of boroughs and
  // counties: a nation of 56 million is too large to search in and a borough too small. The codes
  // GB-ENG-xxx are therefore our own extension. (GB-LND alone would be the City of London, with
  // 8,600 inhabitants.)
  GB: gb,
  IE: ie,
  IT: it,
  NL: nl,
  // Fylker since 1 January 2024, with the numbers of Statistics Norway, which ISO 3166-2:NO uses.
  // 30 Viken, 38 Vestfold og Telemark and 54 Troms og Finnmark are dissolved and must not be reused.
  // Akershus surrounds Oslo; its point is on the eastern side, because the two could not be
  // distinguished otherwise.
  NO: no,
  // The Chatham Islands are omitted: with 600 inhabitants a region could identify a person.
  NZ: nz,
  // With the numbers that ISO 3166-2:PL adopted in 2018 in place of letters.
  PL: pl,
  // Common names: without the word "län" and its genitive.
  SE: se,
  // All Spanish names are given, because Spanish is the country's second language here.
  US: us,
};
