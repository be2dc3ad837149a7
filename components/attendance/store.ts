import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StoredRegister } from "./record";

/** Changes one register's record atomically; `null` deletes it. @returns the record afterwards */
export type Change = (stored: StoredRegister | null) => StoredRegister | null;

export type Store = {
  get: (key: string) => Promise<StoredRegister | null>;
  all: (owner: string) => Promise<StoredRegister[]>;
  change: (key: string, change: Change) => Promise<StoredRegister | null>;
  clear: (owner: string) => Promise<void>;
  /** Whether records survive the page. */
  lasts: () => boolean;
};

let own: Store | undefined;

/** The browser's persistent store. Without IndexedDB, marks live as long as the page. */
export function ownStore(): Store {
  own ??= withFallback(phoneStore());
  return own;
}

/** Name, version, key and index stay as they are: phones hold unsent marks in them. */
interface Schema extends DBSchema {
  kept: { key: string; value: StoredRegister; indexes: { owner: string } };
}

function phoneStore(): Store {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const begin = async <Mode extends "readonly" | "readwrite">(mode: Mode) => {
    opened ??= openDB<Schema>("academy-register", 1, {
      upgrade: (db) => void db.createObjectStore("kept", { keyPath: "key" }).createIndex("owner", "owner"),
    });
    // `strict`: a mark is on disk before anything else happens.
    const transaction = (await opened).transaction("kept", mode, { durability: "strict" });
    // An aborted transaction also rejects the request that is awaited below; the caller sees it there.
    transaction.done.catch(() => {});
    return transaction;
  };
  // No other await is allowed between a read and its write: the transaction would end.
  return {
    get: async (key) => (await (await begin("readonly")).store.get(key)) ?? null,
    all: async (owner) => (await begin("readonly")).store.index("owner").getAll(owner),
    change: async (key, change) => {
      const transaction = await begin("readwrite");
      const { store, done } = transaction;
      const before = (await store.get(key)) ?? null;
      const next = change(before);
      const written = next === before ? [] : [next ? store.put(next) : store.delete(key)];
      // Committed now, the write no longer needs this page.
      transaction.commit();
      await Promise.all([...written, done]);
      return next;
    },
    clear: async (owner) => {
      const { store, done } = await begin("readwrite");
      const keys = await store.index("owner").getAllKeys(owner);
      await Promise.all([...keys.map((key) => store.delete(key)), done]);
    },
    lasts: () => true,
  };
}

/** A store in memory, for the life of the page. */
export function memoryStore(): Store {
  const records = new Map<string, StoredRegister>();
  const of = (owner: string) => [...records.values()].filter((stored) => stored.owner === owner);
  return {
    get: async (key) => records.get(key) ?? null,
    all: async (owner) => of(owner),
    change: async (key, change) => {
      const next = change(records.get(key) ?? null);
      if (next) records.set(key, next);
      else records.delete(key);
      return next;
    },
    clear: async (owner) => {
      for (const { key } of of(owner)) records.delete(key);
    },
    lasts: () => false,
  };
}

/** Some browsers refuse IndexedDB in private windows: after the first failure the page uses memory. */
function withFallback(first: Store): Store {
  const memory = memoryStore();
  let store = first;
  const attempt = async <Result>(ask: (store: Store) => Promise<Result>): Promise<Result> => {
    try {
      return await ask(store);
    } catch {
      store = memory;
      return ask(store);
    }
  };
  return {
    get: (key) => attempt((store) => store.get(key)),
    all: (owner) => attempt((store) => store.all(owner)),
    change: (key, change) => attempt((store) => store.change(key, change)),
    clear: (owner) => attempt((store) => store.clear(owner)),
    lasts: () => store.lasts(),
  };
}
