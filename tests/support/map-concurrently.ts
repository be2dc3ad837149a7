/** Maps items concurrently, at most `width` at a time. @returns the results in the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const hand = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, hand));
  return results;
}
