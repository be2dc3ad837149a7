import { type ReactNode, Suspense } from "react";

/**
 * A part of the page that comes when it is read, its place kept until then. Whoever runs no scripts would see the place
 * for ever: their page, `plain`, waits for the part instead.
 */
export function Part({ plain, place, children }: { plain: boolean; place: ReactNode; children: ReactNode }) {
  return plain ? children : <Suspense fallback={place}>{children}</Suspense>;
}
