import type { ReactNode } from "react";

/**
 * A page of one column that on a wide screen has a second one, which stays in view beside a long form. In the order of
 * reading, and on phones, it comes between the heading and the rest. Without one it stands in the middle.
 */
export function Columns({
  head,
  beside,
  children,
}: {
  head: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}) {
  if (!beside)
    return (
      <div className="max-w-2xl space-y-6">
        <div className="space-y-3">{head}</div>
        {children}
      </div>
    );
  return (
    <div className="space-y-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-12 lg:gap-y-7 lg:space-y-0">
      <div className="min-w-0 space-y-3">{head}</div>
      <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
        {beside}
      </div>
      <div className="min-w-0 space-y-6">{children}</div>
    </div>
  );
}
