import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * @typedef {{ seed?: number, minutes?: number, story?: { file: string, steps: object[] }, short: boolean, steps: number,
 *   unshrunk: boolean, help: boolean }} Options
 */

export const USAGE = `npm run simulate -- [option ...]

Plays academies drawn from a seed, and compares them with a model of the rules (docs/reliability.md). Without an option it plays one
academy of a fresh seed, which it prints.

  --seed N      plays the academy of this seed
  --minutes K   plays academies of fresh seeds until K minutes have passed
  --story FILE  plays the steps again that a failing run left in a file
  --short       plays what npm test plays: fixed seeds, a fresh one, and one twice
  --steps M     how many steps are drawn for an academy (200)
  --unshrunk    tells a failing run as it was played; else it is shrunk first, for ten minutes at most
  --help        prints this

It ends with 0 if all was as the model says, 1 if something differed, 2 if an option is wrong, 130 if it was stopped.`;

const ALONE = /** @type {const} */ (["seed", "minutes", "story", "short"]);

/**
 * Reads the options of the command.
 * @param {string[]} args
 * @returns {Options}
 * @throws Error with a message of one line
 */
export function parseOptions(args) {
  const { values } = parsed(args);
  const chosen = ALONE.filter((name) => values[name] !== undefined);
  if (chosen.length > 1) throw new Error(`--${chosen[0]} and --${chosen[1]} do not go together.`);
  if (values.story !== undefined && values.steps !== undefined)
    throw new Error("--story has its own steps; --steps does not go with it.");
  const { short = false, unshrunk = false, help = false } = values;
  return {
    short,
    unshrunk,
    help,
    steps: wholeNumber("steps", values.steps, 1) ?? 200,
    ...(values.seed !== undefined && { seed: wholeNumber("seed", values.seed, 0) }),
    ...(values.minutes !== undefined && { minutes: minutesOf(values.minutes) }),
    ...(values.story !== undefined && { story: readStory(values.story) }),
  };
}

/**
 * The options of the command. Usage, or what is wrong with an option, is printed and ends the process.
 * @param {string[]} args
 * @returns {Options}
 */
export function readOptions(args) {
  try {
    const options = parseOptions(args);
    if (!options.help) return options;
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message} See npm run simulate -- --help\n`);
    process.exit(2);
  }
}

function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        seed: { type: "string" },
        minutes: { type: "string" },
        story: { type: "string" },
        short: { type: "boolean" },
        steps: { type: "string" },
        unshrunk: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    const option = /'(?:-\w, )?(--\w+)/.exec(error.message)?.[1];
    if (error.code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE" && /missing|ambiguous/.test(error.message))
      throw new Error(`${option} needs a value.`);
    // Its first sentence says it; the others are about Node's own notation.
    throw new Error(`${error.message.split(/\.(?:\s|$)/)[0]}.`);
  }
}

function wholeNumber(name, text, least) {
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number) && number >= least) return number;
  throw new Error(`--${name} is a whole number from ${least}, not "${text}".`);
}

function minutesOf(text) {
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (minutes > 0) return minutes;
  throw new Error(`--minutes is a number above 0, not "${text}".`);
}

function readStory(file) {
  let steps;
  try {
    steps = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`--story cannot be read: ${error.message.split("\n")[0]}.`);
  }
  const isStory =
    Array.isArray(steps) && steps.length > 0 && steps.every((step) => typeof step?.kind === "string");
  if (!isStory) throw new Error(`${file} is no story: it has no list of steps.`);
  return { file, steps };
}
