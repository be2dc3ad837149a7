// Loaded before an instance: its clock is so many minutes wrong, for everything that asks JavaScript for the time.
const askew = Number(process.env.ASKEW_MINUTES ?? 0) * 60_000;
const Right = Date;
class Askew extends Right {
  /** @param {any[]} given */
  constructor(...given) {
    if (given.length === 0) super(Right.now() + askew);
    // @ts-expect-error the arguments of Date are handed on as they are
    else super(...given);
  }
  static now() {
    return Right.now() + askew;
  }
  // Next copies what Date has of its own, and nothing it inherits.
  static UTC = Right.UTC;
  static parse = Right.parse;
}
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (Askew));
