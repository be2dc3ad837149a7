import type { Kept } from "./record";

/** Changes one register's record in one step; `null` takes it away. @returns what stands afterwards */
export type Change = (kept: Kept | null) => Kept | null;

/** Where unsent marks are kept. */
export type Store = {
  get: (key: string) => Promise<Kept | null>;
  /** Everything an account has kept here. */
  all: (owner: string) => Promise<Kept[]>;
  change: (key: string, change: Change) => Promise<Kept | null>;
  /** Takes away all that an account has kept here. */
  clear: (owner: string) => Promise<void>;
};

/** Keeps them as long as the page is open. */
export function memoryStore(): Store {
  const records = new Map<string, Kept>();
  const own = (owner: string) => [...records.values()].filter((kept) => kept.owner === owner);
  return {
    get: async (key) => records.get(key) ?? null,
    all: async (owner) => own(owner),
    change: async (key, change) => {
      const next = change(records.get(key) ?? null);
      if (next) records.set(key, next);
      else records.delete(key);
      return next;
    },
    clear: async (owner) => {
      for (const { key } of own(owner)) records.delete(key);
    },
  };
}

let own: Store | undefined;

/** The browser's one store. */
export function ownStore(): Store {
  own ??= memoryStore();
  return own;
}
