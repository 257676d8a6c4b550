/** Something to be timed: one call, or as many as `run` makes of it. */
export type Contender = { name: string; run: () => Promise<void> }

/**
 * Times each contender in turn, round after round, so that other load on the machine affects all of them. Returns the
 * best round in milliseconds, by name: other load can only add time.
 */
export async function interleave(contenders: Contender[], rounds: number): Promise<Record<string, number>> {
  const times = Object.fromEntries(contenders.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const started = performance.now()
      await run()
      times[name]?.push(performance.now() - started)
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, Math.min(...list)]))
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Prints a result as a line for programs and, with its details, one for people. */
export function report(result: {
  bench: string
  ratio: number
  goal: number
  unit: string
  details: string
  /** Which side of the goal is good. */
  wanted?: 'at most' | 'at least'
}): void {
  const { details, wanted = 'at most', ...line } = result
  const ratio = Number(line.ratio.toPrecision(4))
  const met = wanted === 'at most' ? ratio <= line.goal : ratio >= line.goal
  console.log(JSON.stringify({ ...line, ratio, met }))
  console.error(
    `  ${line.bench}: ${ratio} ${line.unit} (goal ${wanted} ${line.goal}, ${met ? 'met' : 'NOT MET'}); ${details}`,
  )
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
