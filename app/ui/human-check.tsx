import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { mayCheckHuman, WIDGET_ORIGIN } from "~/kit/human-check";

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
 * Cloudflare's widget, fetched when somebody goes into its form, and seen only where it has to ask. Each answer uses its
 * token up: whoever goes on in the same form gets another one. Where it does not load, the form is sent without it.
 */
export default function HumanCheck({ widgetKey, form, language }: HumanCheckProps) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    const around = place?.closest("form");
    if (!place || !around) return;
    if (!documentMayLoadIt()) {
      // Come here without loading: this page has its own policy only once it is loaded. Over another page it stays.
      if (mayCheckHuman(location.pathname) && !place.closest("dialog")) location.reload();
      return;
    }
    const widget = beginWith(place, { sitekey: widgetKey, action: form, language });
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

/** The address with which this document was loaded: its policy holds until the next one is. */
function documentMayLoadIt(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return loaded !== undefined && mayCheckHuman(new URL(loaded.name).pathname);
}

const QUIET = { appearance: "interaction-only", size: "flexible", theme: "auto" };

function beginWith(place: HTMLElement, options: Record<string, unknown>) {
  let id: string | undefined;
  let [asked, spent, ended] = [false, false, false];
  const render = () => {
    if (!ended) id = window.turnstile?.render(place, { ...options, ...QUIET });
  };
  return {
    need() {
      if (!asked) loadScript().then(render, () => undefined);
      if (spent && id !== undefined) window.turnstile?.reset(id);
      [asked, spent] = [true, false];
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

/** Once a document; one that failed is tried again by the next form. */
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
