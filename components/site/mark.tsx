/** The academy's logo: a sun over an open book. */
export function Mark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="#17604b" />
      <path d="M8.2 16.5a7.8 7.8 0 0 1 15.6 0z" fill="#f0b13c" />
      <path
        d="M16 4.2v2.6M7.7 7.9l1.7 1.9M24.3 7.9l-1.7 1.9"
        stroke="#f0b13c"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path
        d="M4.8 18.6c4.2-.9 8-.5 11.2 1.5 3.2-2 7-2.4 11.2-1.5v7c-4.2-.9-8-.5-11.2 1.5-3.2-2-7-2.4-11.2-1.5z"
        fill="#fff"
      />
      <path d="M16 20.3v6.6" stroke="#17604b" strokeWidth="1.4" />
    </svg>
  );
}
