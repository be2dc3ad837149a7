import { along } from "@/components/ui/along";

export type StripColumn = {
  key: string;
  /** The column in words, shown when a mouse rests on it. */
  title: string;
  /** 0 to 100; null leaves the column empty. */
  percent: number | null;
  href?: string | undefined;
};

/** A column is not wider than if there were so many. */
const FEWEST = 8;
/** Share of its slot that a column fills. */
const FILLED = 0.8;

/**
 * Shares in per cent as columns: heights in pixels, widths in percent, so it fits any screen. A table beside it says the same; its
 * links are for the mouse and the finger, those of the table for keys and screen readers.
 */
export function Strip({ columns, height }: { columns: StripColumn[]; height: number }) {
  const slots = Math.max(columns.length, FEWEST);
  return (
    <svg aria-hidden="true" height={height + 1} className="block w-full">
      <line x1="0" x2="100%" y1="0.5" y2="0.5" className="stroke-border" />
      {columns.map(({ key, title, percent, href }, index) => {
        const tall = ((percent ?? 0) / 100) * height;
        const drawn = (
          <>
            <title>{title}</title>
            <rect
              x={along(index, slots)}
              width={along(1, slots)}
              height={height}
              className="fill-transparent"
            />
            {percent === null ? null : (
              <rect
                x={along(index, slots)}
                width={along(FILLED, slots)}
                y={height - Math.max(tall, 1)}
                height={Math.max(tall, 1)}
                className="fill-primary"
              />
            )}
          </>
        );
        return href ? (
          <a key={key} href={href} tabIndex={-1}>
            {drawn}
          </a>
        ) : (
          <g key={key}>{drawn}</g>
        );
      })}
      <line x1="0" x2="100%" y1={height + 0.5} y2={height + 0.5} className="stroke-input" />
    </svg>
  );
}

/** The labels of some columns, under a strip: the first, the last and as many between as there is room for. */
export function StripLabels({ labels }: { labels: string[] }) {
  const slots = Math.max(labels.length, FEWEST);
  const step = Math.ceil(labels.length / MOST_LABELS);
  return (
    <svg aria-hidden="true" height="16" className="block w-full overflow-visible">
      {labels.map((label, index) =>
        index % step === 0 ? (
          <text
            key={label}
            x={along(index, slots)}
            y="12"
            className="fill-muted-foreground text-xs tabular-nums"
          >
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
}

const MOST_LABELS = 5;
