/** A bar without a measure: something is under way, and nobody knows how long it takes. */
export function Progress({ text }: { text: string }) {
  return (
    <>
      <progress className="h-2 w-full accent-primary" aria-hidden="true" />
      <p className="text-muted-foreground text-sm">{text}</p>
    </>
  );
}
