import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { getTranslator } from "~/i18n/translator";
import { TranslatorContext } from "~/i18n/use-translation";
import { loadHomePicture } from "~/ui/hero";
import { ButtonGroup } from "./buttons";
import { ChatGroup, ConversationGroup } from "./chat";
import { COMPONENTS_PATH, type SampleLanguage } from "./components-path";
import { ChoiceGroups, FieldGroup } from "./fields";
import { FrameGroup } from "./frames";
import { LabelGroup } from "./labels";
import { MessageGroup } from "./messages";
import { MemberGroup, PhotoGroup, PictureGroup } from "./people";
import en from "./samples/en.json";
import fi from "./samples/fi.json";
import { OverlayGroup, SurfaceGroup } from "./surfaces";

const NICHE = 1;
/**
 * Copies of some texts of the site: a rewritten text changes no component, and must not
 * change the pictures that a test compares. The development server shows the present texts.
 */
const SAMPLES = { en, fi };

type RenderOptions = {
  language: SampleLanguage;
  /** URL of the site's stylesheet. */
  stylesheet: string;
  /** Reads a file of `public/` by its path. */
  read: (path: string) => Promise<string>;
};

/**
 * The whole document, without the site's script: every state is in its markup, so that two pictures
 * of it differ only if the components do.
 */
export async function renderComponents({ language, stylesheet, read }: RenderOptions) {
  const translator = await getTranslator(language, async () => SAMPLES[language]);
  await loadHomePicture(NICHE, read);
  const { dataRoutes, query } = createStaticHandler([{ path: "*", element: <Groups /> }]);
  const context = await query(new Request(`http://localhost${COMPONENTS_PATH}`));
  if (context instanceof Response) throw new Error("The page of components redirects");
  const router = createStaticRouter(dataRoutes, context);
  const html = renderToStaticMarkup(
    <html lang={language} data-niche={NICHE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Components</title>
        <link rel="stylesheet" href={stylesheet} />
        <style>{STYLE}</style>
      </head>
      <body>
        <TranslatorContext value={translator}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </TranslatorContext>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the constant below */}
        <script dangerouslySetInnerHTML={{ __html: FORCE_STATES }} />
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${html}`;
}

function Groups() {
  return (
    <div className="mx-auto max-w-(--container-page) px-4 pt-6 pb-12">
      <header className="grid gap-2">
        <h1 className="text-3xl">Components</h1>
        <p className="flex flex-wrap gap-4">
          <a href="?theme=light">Light</a>
          <a href="?theme=dark">Dark</a>
          {[1, 2, 3, 4, 5, 6, 7].map((niche) => (
            <a key={niche} href={`?niche=${niche}`}>
              Niche {niche}
            </a>
          ))}
        </p>
      </header>
      <ButtonGroup />
      <LabelGroup />
      <FieldGroup />
      <ChoiceGroups />
      <MessageGroup />
      <SurfaceGroup />
      <OverlayGroup />
      <MemberGroup />
      <PhotoGroup />
      <PictureGroup niche={NICHE} />
      <ChatGroup />
      <ConversationGroup />
      <FrameGroup />
    </div>
  );
}

/** A popover that was not opened by its button has no place of its own. */
const STYLE = '[data-force="open"] [popover]{display:block}';

/** Makes the rules of a pseudo-class apply also below an element that forces it (piece.tsx). */
const FORCE_STATES = `
const controls = ":is(a,button,input,select,textarea,summary,[tabindex])";
const force = (rules) => {
  for (const rule of rules) {
    const forced = rule.selectorText?.replaceAll(
      /:(hover|active|focus-visible|focus-within|focus)(?![\\w-])/g,
      (state, name) => name === "focus-within"
        ? ":is(" + state + ",[data-force=focus-visible] *)"
        : ":is(" + state + ",[data-force=" + name + "] " + (name.startsWith("focus") ? controls : "*") + ")",
    );
    if (forced && forced !== rule.selectorText) rule.selectorText = forced;
    if (rule.cssRules) force(rule.cssRules);
  }
};
for (const sheet of document.styleSheets) force(sheet.cssRules);
const query = new URLSearchParams(location.search);
if (query.has("theme")) document.documentElement.dataset.theme = query.get("theme");
if (query.has("niche")) document.documentElement.dataset.niche = query.get("niche");
`;
