/** A drawing of a question with its answers, one of them ticked; decoration only. */
export function HomePicture() {
  const rows = [0, 1, 2];
  return (
    <svg viewBox="0 0 360 300" aria-hidden="true" className="home-picture">
      <circle cx="196" cy="150" r="142" className="home-picture-soft" />
      <rect x="40" y="32" width="260" height="236" rx="20" className="home-picture-card" />
      <rect x="64" y="60" width="150" height="14" rx="7" className="home-picture-brand" />
      <rect x="64" y="84" width="206" height="10" rx="5" className="home-picture-line" />
      {rows.map((row) => (
        <g key={row}>
          <rect
            x="64"
            y={116 + row * 48}
            width="212"
            height="36"
            rx="12"
            className={row === 1 ? 'home-picture-brand' : 'home-picture-soft'}
          />
          <circle
            cx="84"
            cy={134 + row * 48}
            r="9"
            className={row === 1 ? 'home-picture-accent' : 'home-picture-line'}
          />
          <rect
            x="104"
            y={129 + row * 48}
            width={96 + row * 18}
            height="10"
            rx="5"
            className={row === 1 ? 'home-picture-card' : 'home-picture-line'}
          />
        </g>
      ))}
      <circle cx="296" cy="52" r="34" className="home-picture-brand" />
      <path d="m281 53 11 11 20-22" className="home-picture-tick" />
    </svg>
  );
}
