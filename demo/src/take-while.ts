/** The items of an endless stream up to the first that fails the condition. */
export function takeWhile<T>(items: Iterable<T>, isWanted: (item: T) => boolean): T[] {
  const accepted: T[] = []
  for (const item of items) {
    if (!isWanted(item)) break
    accepted.push(item)
  }
  return accepted
}
