import './receipt.css';

export type CountsProps = { counts: readonly { name: string; value: number }[] };

/** The numbers of a list that was read: how many items it has, and of how many each thing becomes. */
export function Counts({ counts }: CountsProps) {
  return (
    <dl className="row receipt-counts">
      {counts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
