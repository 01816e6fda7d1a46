import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { HydratedRouter } from "react-router/dom";
import { DEFAULT_LANGUAGE, isLanguage } from "./i18n/languages";
import { getTranslator } from "./i18n/translator";

/** Hydrates in the language that the server rendered; no other language is fetched. */
async function hydrate() {
  const { lang } = document.documentElement;
  const translator = await getTranslator(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={translator}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

hydrate();
