/** A random sample of the items in their order, the same for the same seed. */
export function sampled<T>(items: readonly T[], count: number, seed: number): T[] {
  let state = seed >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state
  }
  return items
    .map((item, index) => ({ item, index, rank: next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .toSorted((a, b) => a.index - b.index)
    .map(({ item }) => item)
}
