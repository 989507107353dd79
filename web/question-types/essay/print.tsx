import './essay.css';

const lines = Array.from({ length: 12 }, (_, at) => at);

/** Ruled room for an essay. */
export function PrintedEssay() {
  return (
    <div className="printed-rules" aria-hidden="true">
      {lines.map((line) => (
        <div key={line} className="printed-rule" />
      ))}
    </div>
  );
}
