/** The value stored in this tab under a name; undefined without one, or where storage is forbidden. */
export function readStored<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(`academy.${name}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value in this tab, or deletes it. Where storage is full or forbidden, nothing is stored. */
export function store(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(`academy.${name}`);
    else sessionStorage.setItem(`academy.${name}`, JSON.stringify(value));
  } catch {
    // The page works without it.
  }
}
