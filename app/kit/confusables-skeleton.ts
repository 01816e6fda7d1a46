import { normalizeUnicode } from "./text";

/**
 * Characters that look like Latin letters after compatibility decomposition without marks: Greek,
 * Cyrillic, Armenian, Cherokee, small capitals and strokes. The relevant pairs of Unicode TR 39.
 */
const LOOKALIKES = lookalikePairs(
  "ΑАᎪᴀɑαа:a ΒВᏴʙβвЬЪьъ:b СᏟᴄϲсⅽ:c ᎠᴅԁđðĐƊ:d ΕЕᎬᴇεеєɛ:e ғƒ:f ɢɡցԍ:g ΗНᎻʜηһнհħĦ:h ΙІӀᏆɪιіıɩ׀ӏ:i ЈᎫᴊјϳ:j ΚКᏦᴋκк:k ʟᏞłŁⅼ:l ΜМᎷᴍмⅿ:m " +
    "ΝɴпոռИиŋ:n ΟОᴏοσоօøØסهΘθ:o ΡРᏢᴘρр:p ԛգզ:q ʀᎡгᴦ:r ЅᏚꜱѕş:s ΤТᎢᴛτтŧŦ:t ᴜυսцμ:u ѴᏙᴠνѵ:v Ꮃᴡωԝшщѡ:w ΧХхχ:x ΥУʏүуγ:y ΖᏃᴢζ:z",
);

function lookalikePairs(list: string): Map<string, string> {
  return new Map(
    list
      .split(" ")
      .flatMap((pair) =>
        [...(pair.split(":")[0] ?? "")].map(
          (letter) => [letter, pair.split(":")[1] ?? ""] as const,
        ),
      ),
  );
}

/**
 * The confusables skeleton of a text (Unicode TR 39), for comparison only: fullwidth, bold and
 * accented letters become plain, look-alikes Latin, digits the letters they imitate; i and l become
 * one, because many fonts draw them alike. Removes invisible characters and separators between
 * letters, except spaces.
 */
export function confusablesSkeleton(text: string): string {
  const plain = normalizeUnicode(text, "NFKD").replaceAll(
    /[\p{M}\p{Default_Ignorable_Code_Point}]/gu,
    "",
  );
  const latin = [...plain].map((letter) => LOOKALIKES.get(letter) ?? letter.toLowerCase()).join("");
  return latin
    .replaceAll(/[0134578@$!|]/g, (sign) => IMITATED_LETTERS[sign] ?? sign)
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("vv", "w")
    .replaceAll("rn", "m")
    .replaceAll("l", "i")
    .replaceAll(/[\s_/·•.,-]+/g, " ")
    .replaceAll(/[^\p{L}\p{N} ]/gu, "")
    .trim();
}

const IMITATED_LETTERS: Record<string, string> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
};
