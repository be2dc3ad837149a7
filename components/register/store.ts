import type { Kept } from "./record";

/** Changes one register's record atomically; `null` deletes it. @returns the record afterwards */
export type Change = (kept: Kept | null) => Kept | null;

/** Storage of unsent marks. */
export type Store = {
  get: (key: string) => Promise<Kept | null>;
  /** All records of an account. */
  all: (owner: string) => Promise<Kept[]>;
  change: (key: string, change: Change) => Promise<Kept | null>;
  /** Deletes all records of an account. */
  clear: (owner: string) => Promise<void>;
};

let own: Store | undefined;

/** The browser's persistent store. Without IndexedDB, marks live as long as the page. */
export function ownStore(): Store {
  own ??= withFallback(phoneStore());
  return own;
}

const NAME = "academy-register";
const KEPT = "kept";

function phoneStore(): Store {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= openDatabase();
    return opened;
  };
  const within = async <Result>(
    mode: IDBTransactionMode,
    work: (records: IDBObjectStore, tell: (result: Result) => void) => void,
    nothing: Result,
  ): Promise<Result> => {
    // `strict`: a mark is on disk before anything else happens.
    const transaction = (await database()).transaction(KEPT, mode, { durability: "strict" });
    return new Promise((resolve, reject) => {
      let result = nothing;
      transaction.oncomplete = () => resolve(result);
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(KEPT), (found) => {
        result = found;
      });
    });
  };
  return {
    get: (key) =>
      within<Kept | null>(
        "readonly",
        (records, tell) => read(records.get(key), (kept) => tell(kept ?? null)),
        null,
      ),
    all: (owner) =>
      within<Kept[]>("readonly", (records, tell) => read(records.index("owner").getAll(owner), tell), []),
    change: (key, change) =>
      within<Kept | null>(
        "readwrite",
        (records, tell) =>
          read(records.get(key), (kept) => {
            const next = change(kept ?? null);
            if (next) records.put(next);
            else records.delete(key);
            tell(next);
          }),
        null,
      ),
    clear: (owner) =>
      within<void>(
        "readwrite",
        (records) =>
          read(records.index("owner").getAllKeys(owner), (keys) => {
            for (const key of keys) records.delete(key);
          }),
        undefined,
      ),
  };
}

function read<Found>(request: IDBRequest<Found>, then: (found: Found) => void): void {
  request.onsuccess = () => then(request.result);
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(KEPT, { keyPath: "key" }).createIndex("owner", "owner");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A store in memory, for the life of the page. */
export function memoryStore(): Store {
  const records = new Map<string, Kept>();
  const of = (owner: string) => [...records.values()].filter((kept) => kept.owner === owner);
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
  };
}
