const LEAST = [20, 9];

/** Ends the process with one clear line when Node.js is too old for Next.js 16. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  console.error(`Academy needs Node.js ${LEAST.join(".")} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
