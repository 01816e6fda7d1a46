import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { translationLocaleIn } from "~/i18n/languages";
import { TranslatorContext } from "~/i18n/use-translation";
import { isOldBrowser } from "~/layouts/old-browser";
import { languageOr } from "./i18n/languages";
import { getTranslator } from "./i18n/translator";
import { hasActiveInput } from "./kit/active-input";
import { tabStorage } from "./kit/browser-storage";
import { browserNow } from "./kit/clock";
import { navigateOnChunkLoadFailure } from "./layouts/chunk-load-failure";
import { patchTranslatedPage } from "./layouts/translated-page";
import { polyfillPopovers } from "./ui/popovers";

const restoreTranslatedTexts = patchTranslatedPage(document);

/** Hydrates in the locale the server rendered; no other translation file is fetched. */
async function hydrate() {
  const [language, country] = document.documentElement.lang.split("-");
  const translator = await getTranslator(translationLocaleIn(languageOr(language), country), null);
  restoreTranslatedTexts();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorContext value={translator}>
          <HydratedRouter />
        </TranslatorContext>
      </StrictMode>,
    );
  });
}

/** A chunk removed by a deploy failed to load: reloads the page, at most once a minute (R34). */
const RELOAD_EVERY_MS = 60_000;
addEventListener("vite:preloadError", async () => {
  const last = Number(tabStorage.getItem("reloaded"));
  if (browserNow() - last < RELOAD_EVERY_MS) return;
  // Without a connection the chunk is not missing: keeping the current page is better than the
  // browser's offline error page.
  const reached = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  if (!reached?.ok || hasActiveInput(document)) return;
  // Without a stored timestamp the page would reload in a loop.
  if (tabStorage.setItem("reloaded", String(browserNow()))) location.reload();
});

if (!isOldBrowser(document)) {
  navigateOnChunkLoadFailure(window);
  polyfillPopovers();
  hydrate();
}
