/** One measured figure. `ratio` is to the floor measured in the same run, or the bare figure in `unit`. */
export type BenchResult = { bench: string; ratio: number; goal: number; unit: string; met: boolean }

/** Reads one line a benchmark printed; null when it is chatter. */
export function parseResult(line: string): BenchResult | null {
  if (!line.startsWith('{')) return null
  const { bench, ratio, goal, unit, met } = JSON.parse(line) as Partial<BenchResult>
  if (
    bench === undefined ||
    ratio === undefined ||
    goal === undefined ||
    unit === undefined ||
    met === undefined
  ) {
    return null
  }
  return { bench, ratio, goal, unit, met }
}

/** Lays results out for people: figure, goal, and whether it was reached. */
export function formatTable(results: BenchResult[]): string {
  const width = Math.max(5, ...results.map(({ bench }) => bench.length))
  const lines = results.map(({ bench, ratio, goal, unit, met }) =>
    [bench.padEnd(width), figure(ratio), figure(goal), unit.padEnd(10), met ? 'met' : 'NOT MET'].join('  '),
  )
  const head = ['bench'.padEnd(width), 'measured'.padStart(10), 'goal'.padStart(10), 'unit'.padEnd(10)].join(
    '  ',
  )
  const met = results.filter((result) => result.met).length
  return [head, ...lines, `${met} of ${results.length} goals met`].join('\n')
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 }).padStart(10)
}
