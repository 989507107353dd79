import './receipt.css';

export type WrittenProgressProps = { text: string; written: number; total: number };

/** How far a long work is, as a bar below its text. */
export function WrittenProgress({ text, written, total }: WrittenProgressProps) {
  return (
    <label className="stack gap-2 receipt-progress">
      {text}
      <progress max={Math.max(1, total)} value={written} />
    </label>
  );
}
