import { describe, expect, test } from "vitest";
import {
  colonFor,
  formatDateTime,
  formatMoney,
  formatRelativeTime,
  formatWeekday,
  inSentence,
  previousDate,
} from "./format";
import { LANGUAGES } from "./languages";
import { interpolate, joinValue } from "./translation";
import { createNamespaceLoader } from "./translator";

describe("translation", () => {
  const rendered = (language: string, before: string, value: string) =>
    `${joinValue(language, before, value)}${value}`;

  test.each([
    ["fr", "Tu as passé le profil de ", "Anna", "Tu as passé le profil d’Anna"],
    ["fr", "Photos de ", "Émile", "Photos d’Émile"],
    ["fr", "Photos de ", "Óscar", "Photos d’Óscar"],
    ["fr", "Photos de ", "Zoé", "Photos de Zoé"],
    ["fr", "Photos de ", "Jan-Willem", "Photos de Jan-Willem"],
    ["fr", "Photos de ", "x_17", "Photos de x_17"],
    ["fr", "membre de ", "Amorelle", "membre d’Amorelle"],
    ["fr", "J’accepte que ", "Amorelle", "J’accepte qu’Amorelle"],
    ["fr", "J’accepte que ", "Velours", "J’accepte que Velours"],
    ["fr", "Bonjour ", "Anna", "Bonjour Anna"],
    ["fr", "Photos de ", "E\u0301mile", "Photos d’E\u0301mile"],
    ["fr", "Photos de ", "ÉMILE", "Photos d’ÉMILE"],
    ["fr", "Photos de ", "Åsa", "Photos d’Åsa"],
    ["fr", "Photos de ", "Hélène", "Photos d’Hélène"],
    ["fr", "Photos de ", "Henri", "Photos d’Henri"],
    ["fr", "Photos de ", "Hugo", "Photos d’Hugo"],
    ["fr", "Photos de ", "Hassan", "Photos de Hassan"],
    ["fr", "Photos de ", "Heidi", "Photos de Heidi"],
    ["fr", "Photos de ", "Yves", "Photos d’Yves"],
    ["fr", "Photos de ", "Yann", "Photos de Yann"],
    ["fr", "puisque ", "Anna", "puisqu’Anna"],
    ["fr", "Guide ", "Anna", "Guide Anna"],
    ["it", "Scrivi a ", "Anna", "Scrivi ad Anna"],
    ["it", "Scrivi a ", "Émile", "Scrivi a Émile"],
    ["it", "Scrivi a ", "Óscar", "Scrivi a Óscar"],
    ["it", "Scrivi a ", "x_17", "Scrivi a x_17"],
    ["it", "Tra te e ", "Elena", "Tra te ed Elena"],
    ["it", "Tra te e ", "Zoé", "Tra te e Zoé"],
    ["it", "A ", "Amorelle", "Ad Amorelle"],
    ["it", "Scrivi a ", "A\u0300da", "Scrivi ad A\u0300da"],
    ["it", "Scrivi a ", "Hanna", "Scrivi a Hanna"],
    ["it", "Chi è ", "Elena", "Chi è Elena"],
    ["es", "Entre Zoé y ", "Inés", "Entre Zoé e Inés"],
    ["es", "Entre Zoé y ", "Hierro", "Entre Zoé y Hierro"],
    ["es", "Anna o ", "Óscar", "Anna u Óscar"],
    ["es", "Entre Zoé y ", "Hilda", "Entre Zoé e Hilda"],
    ["es", "Entre Zoé y ", "Yves", "Entre Zoé e Yves"],
    ["es", "Entre Zoé y ", "Yolanda", "Entre Zoé y Yolanda"],
    ["es", "Escribir a ", "Anna", "Escribir a Anna"],
    ["pl", "Ty i ", "Irena", "Ty i Irena"],
  ])("%s: %s and %s", (language, before, value, expected) => {
    expect(rendered(language, before, value)).toBe(expected);
  });

  test("a value that ends with a full stop ends the sentence", () => {
    const said = (expected: string, value: string) => interpolate(expected, { value }, "da");
    const kroner = formatMoney(1000, "DKK", "da");
    expect(kroner).toMatch(/kr\.$/);
    expect(said("Den koster {{value}}. Køb den.", kroner)).toBe(`Den koster ${kroner} Køb den.`);
    expect(said("Sælges af {{value}}.", "Example B.V.")).toBe("Sælges af Example B.V.");
    expect(said("Sælges af {{value}}.", "Example")).toBe("Sælges af Example.");
    expect(said("Sælges af {{value}}...", "Example B.V.")).toBe("Sælges af Example B.V....");
  });
});

describe("translator", () => {
  test("a namespace loaded later returns one promise before and after it arrives", async () => {
    const texts: Record<string, unknown> = { common: {} };
    const fetch = createNamespaceLoader(texts, async (namespace) => ({ of: namespace }));
    const loading = fetch("password");
    expect(fetch("password")).toBe(loading);
    await loading;
    expect(texts.password).toEqual({ of: "password" });
    expect(fetch("password")).toBe(loading);
  });

  test("a namespace that is bundled returns null", () => {
    const fetch = createNamespaceLoader({ common: {} }, () =>
      Promise.reject(new Error("Not asked for")),
    );
    expect(fetch("common")).toBeNull();
  });

  test("a namespace that failed to load is loaded again", async () => {
    const texts: Record<string, unknown> = {};
    let connected = false;
    const fetch = createNamespaceLoader(texts, async () => {
      if (!connected) throw new Error("No connection");
      return {};
    });
    await expect(fetch("password")).rejects.toThrow("No connection");
    connected = true;
    await fetch("password");
    expect(texts).toHaveProperty("password");
  });
});

describe("format", () => {
  test("a label in a sentence is capitalised only in German, French spaces its colon", () => {
    expect(inSentence("Haare", "de")).toBe("Haare");
    expect(inSentence("Øjne", "da")).toBe("øjne");
    expect(colonFor("fr-CA")).toBe("\u00a0:");
    expect(colonFor("fi")).toBe(":");
  });

  test("a weekday is formatted in the member's time zone", () => {
    const evening = Date.UTC(2026, 10, 23, 23);
    expect(formatWeekday(evening, "de", "UTC")).toBe("Montag");
    expect(formatWeekday(evening, "de", "Europe/Berlin")).toBe("Dienstag");
  });
});

describe("format relative time", () => {
  /** A Friday, 14:15 in Amsterdam. */
  const NOW = Date.UTC(2026, 10, 20, 13, 15);
  const minutes = (n: number) => n * 60_000;
  const since = (ago: number, language = "en-GB", timeZone = "Europe/Amsterdam") =>
    formatRelativeTime(NOW - ago, NOW, [language, timeZone]);

  test("a time is shown as minutes, hours, yesterday, weekday, day or year", () => {
    expect(since(0)).toBe("now");
    expect(since(minutes(5))).toMatch(/^5 min\.? ago$/);
    expect(since(minutes(59))).toMatch(/^59 min/);
    expect(since(minutes(3 * 60))).toMatch(/^3 hr?\.? ago$/);
    expect(since(minutes(20 * 60))).toBe("yesterday");
    expect(since(minutes(4 * 24 * 60))).toBe("Monday");
    expect(since(minutes(20 * 24 * 60))).toBe("31 Oct");
    expect(since(minutes(400 * 24 * 60))).toBe("16 Oct 2025");
  });

  test("the calendar day before is yesterday even across a clock change", () => {
    const sunday = Date.UTC(2026, 2, 29, 10);
    const monday = Date.UTC(2026, 2, 29, 22, 30);
    expect(formatRelativeTime(sunday, monday, ["en-GB", "Europe/Amsterdam"])).toBe("yesterday");
    expect([previousDate("2026-03-01"), previousDate("2026-01-01")]).toEqual([
      "2026-02-28",
      "2025-12-31",
    ]);
  });

  test("a future time is shown as now, and days follow the member's time zone", () => {
    expect(since(-minutes(9))).toBe("now");
    const eveningBefore = minutes(14 * 60 + 30); // 23:45 there, 22:45 UTC
    expect(since(eveningBefore)).toBe("yesterday");
    expect(since(eveningBefore, "en-GB", "America/New_York")).toBe("yesterday");
    expect(since(minutes(13 * 60), "en-GB", "Europe/Amsterdam")).toMatch(/^13 hr/);
    expect(since(minutes(13 * 60), "en-GB", "America/New_York")).toBe("yesterday");
  });

  test.each(LANGUAGES)("%s: every time step, and the exact time with year", (language) => {
    for (const ago of [0, 5, 180, 1_200, 5_760]) expect(since(minutes(ago), language)).not.toBe("");
    expect(formatDateTime(NOW, language, "Europe/Amsterdam")).toMatch(/2026.*(?:14|2).15/);
  });
});
