import { renderToReadableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { DEFAULT_LANGUAGE } from "./i18n/languages";
import { getTranslator } from "./i18n/translator";
import { factsContext, languageContext } from "./middleware/context";
import { logFault } from "./platform/log";

/** Renders a page in the request's language. Waits for the whole page: nothing of ours is streamed later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(factsContext);
  const translator = await getTranslator(languageOf(context));
  const body = await renderToReadableStream(
    <I18nextProvider i18n={translator}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </I18nextProvider>,
    { nonce, signal: request.signal },
  );
  await body.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

/** An error before the language was known is told in English. */
function languageOf(context: Readonly<RouterContextProvider>) {
  try {
    return context.get(languageContext);
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** A fault of a loader or of rendering, once, with the id that the person sees. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  if (!request.signal.aborted) logFault(error, context.get(factsContext).requestId);
}
