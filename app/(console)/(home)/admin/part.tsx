import { type ReactNode, Suspense } from "react";

/**
 * A streamed part of the page with a placeholder. Browsers without scripts would never replace the
 * placeholder: their page, `plain`, waits for the part.
 */
export function Part({
  plain,
  fallback,
  children,
}: {
  plain: boolean;
  fallback: ReactNode;
  children: ReactNode;
}) {
  return plain ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
