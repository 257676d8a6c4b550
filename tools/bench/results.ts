/**
 * One measured value. `ratio` is to the floor measured in the same run, or the plain value in `unit`; null, like
 * `met`, where this machine lacks the reference.
 */
export type BenchResult = {
  bench: string
  ratio: number | null
  goal: number
  unit: string
  met: boolean | null
}

/** Reads one line a benchmark printed; null when it is not a result. */
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

/** Formats results for people: value, goal, and whether it was reached. */
export function formatTable(results: BenchResult[]): string {
  const width = Math.max(5, ...results.map(({ bench }) => bench.length))
  const lines = results.map(({ bench, ratio, goal, unit, met }) =>
    [bench.padEnd(width), formatValue(ratio), formatValue(goal), unit.padEnd(10), formatVerdict(met)].join(
      '  ',
    ),
  )
  const head = ['bench'.padEnd(width), 'measured'.padStart(10), 'goal'.padStart(10), 'unit'.padEnd(10)].join(
    '  ',
  )
  const met = results.filter((result) => result.met).length
  return [head, ...lines, `${met} of ${results.length} goals met`].join('\n')
}

function formatVerdict(met: boolean | null): string {
  if (met === null) return 'not measured'
  return met ? 'met' : 'NOT MET'
}

function formatValue(value: number | null): string {
  if (value === null) return '-'.padStart(10)
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 }).padStart(10)
}
