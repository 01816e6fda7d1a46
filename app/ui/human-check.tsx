import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { mayLoadBotWidget, WIDGET_ORIGIN } from "~/kit/bot-check";

type Widget = {
  render(element: HTMLElement, options: Record<string, unknown>): string;
  reset(id: string): void;
  remove(id: string): void;
};
declare global {
  interface Window {
    turnstile?: Widget;
  }
}

type HumanCheckProps = { widgetKey: string; form: string; language: string };

/**
 * Cloudflare's Turnstile widget, loaded when the form receives focus, and visible only if it must
 * ask. A token is valid for one submit, so a second submit of the same form gets a new one. If the
 * widget does not load, the form is sent without a token.
 */
export default function HumanCheck({ widgetKey, form, language }: HumanCheckProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    const around = place?.closest("form");
    if (!place || !around) return;
    if (!documentAllowsWidget()) {
      // After a client-side navigation the document still has the security policy of the previous
      // page, so reload. Not for a dialog: it stays over another page.
      if (mayLoadBotWidget(location.pathname) && !place.closest("dialog")) location.reload();
      return;
    }
    const widget = createWidget(place, { sitekey: widgetKey, action: form, language });
    around.addEventListener("focusin", widget.need);
    around.addEventListener("submit", widget.spend);
    return () => {
      around.removeEventListener("focusin", widget.need);
      around.removeEventListener("submit", widget.spend);
      widget.end();
    };
  }, [widgetKey, form, language]);
  return (
    <div className="grid gap-1">
      <div ref={ref} />
      <p className="text-sm text-muted">{t("form.human_check")}</p>
    </div>
  );
}

/**
 * Whether the URL with which this document was loaded allows the widget: its security policy
 * applies until the next document load.
 */
function documentAllowsWidget(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && mayLoadBotWidget(new URL(loaded.name).pathname);
}

const WIDGET_OPTIONS = { appearance: "interaction-only", size: "flexible", theme: "auto" };

function createWidget(place: HTMLElement, options: Record<string, unknown>) {
  let id: string | undefined;
  let [requested, spent, ended] = [false, false, false];
  const render = () => {
    if (!ended) id = window.turnstile?.render(place, { ...options, ...WIDGET_OPTIONS });
  };
  return {
    need() {
      if (!requested) loadScript().then(render, () => undefined);
      if (spent && id !== undefined) window.turnstile?.reset(id);
      [requested, spent] = [true, false];
    },
    spend() {
      spent = true;
    },
    end() {
      ended = true;
      if (id !== undefined) window.turnstile?.remove(id);
    },
  };
}

let loading: Promise<void> | undefined;

/** Loads the script once per document; after a failure the next form retries. */
function loadScript(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = `${WIDGET_ORIGIN}/turnstile/v0/api.js?render=explicit`;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      reject(new Error("The widget did not load"));
    };
    document.head.appendChild(script);
  });
  return loading;
}
