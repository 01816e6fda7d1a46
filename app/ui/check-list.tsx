import { Icon } from "~/ui/icon";

/** A short list of benefits with check marks. */
export function CheckList({
  id,
  title,
  text,
  items,
}: {
  id: string;
  title: string;
  text?: string;
  items: string[];
}) {
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {text ? <p>{text}</p> : null}
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-3">
            <Icon name="check" size={20} className="stroke-[2.6] mt-0.5 shrink-0 text-success" />
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
