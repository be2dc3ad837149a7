/**
 * The instant by the academy's clock, in milliseconds. The phone's own may be wrong; a page is never older than it says.
 * @param servedAt when the page at hand was drawn, ISO 8601
 */
export function academyNow(servedAt: string): number {
  return Math.max(Date.now(), Date.parse(servedAt));
}
