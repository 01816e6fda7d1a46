import type { ReactNode } from "react";
import { EveningScene } from "./art/evening-scene";

export type HeroProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The start of the signup, or one button; stands on a card. */
  children: ReactNode;
  /** Another drawing for a niche or lander, 1440 × 720 with a dark upper half. */
  picture?: ReactNode;
  /** A few true words under the lead: what it costs, who is here. */
  facts?: ReactNode[];
};

/**
 * The first screen of the index page: one sentence in the evening sky, people under it, the first step of
 * the signup beside it (on phones below, its first field still on the first screen).
 *
 *     <Hero title="Somebody here speaks your language" lead="…" facts={["Free to join", "From € 0.39 a message"]}>
 *       <Form method="post">…first two fields and a Button…</Form>
 *     </Hero>
 */
export function Hero({ title, lead, children, picture, facts = [] }: HeroProps) {
  return (
    <section className="relative isolate overflow-hidden bg-[#2a0f2e] text-white">
      <div className="mx-auto grid max-w-(--container-page) items-center gap-x-12 px-4 pt-6 md:min-h-[38rem] md:grid-cols-[1fr_minmax(20rem,25rem)] md:py-12 lg:px-6">
        <div className="self-start md:pt-4">
          <h1 className="max-w-[15ch] text-4xl text-balance">{title}</h1>
          {lead ? <p className="mt-3 max-w-[36ch] text-white/90 md:mt-5 md:text-lg">{lead}</p> : null}
          {facts.length > 0 ? (
            <ul className="mt-4 hidden flex-wrap gap-x-6 gap-y-1 text-sm font-medium text-white/90 md:flex">
              {facts.map((fact, index) => (
                <li key={index} className="flex items-center gap-2 before:size-1.5 before:rounded-full before:bg-[#ffce7a]">
                  {fact}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="relative -z-1 h-50 md:absolute md:inset-0 md:h-auto">
          {picture ?? <EveningScene className="absolute -bottom-9 -left-[72px] h-[400px] w-[800px] max-w-none md:inset-0 md:size-full" />}
        </div>
        <div className="relative -mx-4 rounded-t-[22px] bg-card px-4 pt-5 pb-6 text-ink md:mx-0 md:mt-0 md:rounded-card md:p-6 md:shadow-soft">{children}</div>
      </div>
    </section>
  );
}
