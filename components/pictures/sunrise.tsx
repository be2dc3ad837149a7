/** The academy's drawing: the sun over two hills. @param rises once, as the page opens, where motion is welcome */
export function Sunrise({ className, rises = false }: { className: string; rises?: boolean }) {
  return (
    <svg viewBox="0 0 260 200" aria-hidden="true" className={className}>
      <g className={rises ? "rises" : undefined}>
        <circle cx="150" cy="104" r="46" className="fill-accent" />
        <path
          d="M150 30V12M98 52 85 39M202 52l13-13M76 104H58M242 104h-18"
          className="stroke-accent"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M0 200c30-44 92-84 146-62 42 17 76 20 114 2v60z"
        className="fill-[color-mix(in_srgb,var(--primary)_50%,var(--accent-soft))]"
      />
      <path d="M20 200c52-30 104-40 148-24 34 12 64 11 92 0v24z" className="fill-primary" />
    </svg>
  );
}
