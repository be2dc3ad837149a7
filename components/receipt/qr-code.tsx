import { qrPath } from "./qr-path";

/** A QR code rendered on the server, black on white in both themes so that scanners read it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { side, path } = qrPath(text);
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
