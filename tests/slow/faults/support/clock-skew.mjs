// Loaded before an instance: shifts JavaScript's clock by ASKEW_MINUTES.
const askew = Number(process.env.ASKEW_MINUTES ?? 0) * 60_000;
const Right = Date;
class Askew extends Right {
  /** @param {any[]} given */
  constructor(...given) {
    if (given.length === 0) super(Right.now() + askew);
    // @ts-expect-error Date's arguments are passed on unchanged
    else super(...given);
  }
  static now() {
    return Right.now() + askew;
  }
  // Next copies Date's own properties only, not inherited ones.
  static UTC = Right.UTC;
  static parse = Right.parse;
}
globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (Askew));
