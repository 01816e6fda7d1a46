import { LANDERS } from "~/domain/visit/visit";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { ReasonField } from "../ui/reason-field";

type ComparisonFormProps = { sites: readonly { id: string; name: string }[] };

/** Starts a comparison; the number of visitors follows from the two rates. */
export function ComparisonForm({ sites }: ComparisonFormProps) {
  return (
    <section className="desk-card" aria-labelledby="start">
      <h2 id="start" className="text-lg">
        Start a comparison
      </h2>
      <form
        method="post"
        action="/operator/numbers/comparisons/start"
        className="mt-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
      >
        <Field as="select" name="site" label="Site">
          {sites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <Field
          name="slug"
          label="Name in the address"
          hint="Small letters, digits and hyphens."
          pattern="[a-z0-9\-]{1,40}"
          maxLength={40}
          autoComplete="off"
          required
        />
        <LanderChoice name="lander_a" label="Lander A" defaultValue="video" />
        <LanderChoice name="lander_b" label="Lander B" defaultValue="gallery" />
        <NumberField
          name="share_b"
          label="Visitors to B, in %"
          hint="10 to 90."
          bounds={[10, 90]}
          defaultValue={50}
        />
        <NumberField
          name="baseline"
          label="Confirmed per 10,000 now"
          hint="See the table by lander."
          bounds={[1, 5000]}
          defaultValue={500}
        />
        <NumberField
          name="effect"
          label="Smallest change that matters"
          hint="More confirmed per 10,000."
          bounds={[1, 4000]}
          defaultValue={100}
        />
        <div className="sm:col-span-2 lg:col-span-4">
          <ReasonField />
        </div>
        <Button type="submit" className="justify-self-start">
          Start
        </Button>
      </form>
      <p className="mt-3 text-sm text-muted">
        The result is shown a week after the last planned visitor. A difference of this size is
        found in 80 % of comparisons; equal landers seem to differ in 5 %. It cannot be read
        earlier.
      </p>
    </section>
  );
}

type LanderChoiceProps = { name: string; label: string; defaultValue: string };
const LanderChoice = (props: LanderChoiceProps) => (
  <Field as="select" {...props}>
    {LANDERS.map((lander) => (
      <option key={lander}>{lander}</option>
    ))}
  </Field>
);

type NumberFieldProps = {
  name: string;
  label: string;
  hint: string;
  bounds: [number, number];
  defaultValue: number;
};
const NumberField = ({ bounds: [min, max], ...props }: NumberFieldProps) => (
  <Field type="number" inputMode="numeric" min={min} max={max} required {...props} />
);
