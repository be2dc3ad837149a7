/** What the colours of a drawing mean. */
export function Legend({
  entries,
}: {
  entries: Array<{ name: string /** A class of the form `fill-...`. */; fill: string }>;
}) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {entries.map(({ name, fill }) => (
        <li key={name} className="flex items-center gap-2">
          <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3">
            <rect width="10" height="10" rx="2" className={fill} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
