/**
 * Ids of rows in an address: 22 characters each instead of 36, because the address of 200 selected rows is sent several times in the
 * headers of a request, which servers limit to 16 KB in all.
 */
export function shortIds(ids: string[]): string {
  return ids.map(shortId).join(",");
}

/** The ids of a text with commas; whole ids and others stay as they are. */
export function longIds(text: string): string[] {
  return text
    .split(",")
    .filter(Boolean)
    .map((id) => (/^[\w-]{22}$/.test(id) ? longId(id) : id));
}

function shortId(id: string): string {
  const bytes = id.replaceAll("-", "").match(/../g) ?? [];
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function longId(short: string): string {
  const text = atob(short.replaceAll("-", "+").replaceAll("_", "/"));
  const hex = [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
