/** The beginning of an endless stream: all items up to the first that is not wanted. */
export function takeWhile<T>(items: Iterable<T>, isWanted: (item: T) => boolean): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (!isWanted(item)) break
    taken.push(item)
  }
  return taken
}
