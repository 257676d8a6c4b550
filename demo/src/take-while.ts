/** The beginning of an endless stream: all items up to the first that is not wanted. */
export function takeWhile<T>(items: Iterable<T>, isWanted: (item: T) => boolean): T[] {
  const accepted: T[] = []
  for (const item of items) {
    if (!isWanted(item)) break
    accepted.push(item)
  }
  return accepted
}
