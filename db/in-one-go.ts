/** A statement of the query layer that has not been sent yet. */
export type Statement<Rows = unknown> = { execute: () => Promise<Rows> };

/** What each statement answers. */
export type Answers<Sent extends readonly Statement[]> = {
  -readonly [Place in keyof Sent]: Awaited<ReturnType<Sent[Place]["execute"]>>;
};

/**
 * Sends statements of one transaction together and waits for Postgres once. It runs them in this order, and each sees what
 * was committed before its own turn: a lock that comes first holds for what is read after it, as if it had been waited for.
 * @throws what the first one that failed threw; none runs on after it.
 */
export async function inOneGo<const Sent extends readonly Statement[]>(
  ...statements: Sent
): Promise<Answers<Sent>> {
  const answers = await Promise.allSettled(statements.map((statement) => statement.execute()));
  return answers.map((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  }) as Answers<Sent>;
}
