/** The best encoding the browser accepts. Entries with a weight are ignored: no browser sends them. */
export function encodingFor(accepted) {
  const names = accepted.split(",").map((part) => part.trim());
  return /** @type {const} */ (["br", "gzip"]).find((name) => names.includes(name));
}
