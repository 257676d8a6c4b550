export type Requirement = { id: string; area: string; text: string; decision: string; isFinished: boolean }

/** How far one area is: it is finished when all of its rows are. `untested` and `unfinished` list ids. */
export type AreaCoverage = {
  area: string
  isFinished: boolean
  total: number
  untested: string[]
  unfinished: string[]
}

const COLUMNS = ['id', 'area', 'requirement', 'decision', 'finished']

/** Reads the table of requirements. Throws on a row that is not of the form the header promises, naming its line. */
export function parseRequirements(tsv: string): Requirement[] {
  const [header, ...rows] = tsv.trimEnd().split('\n')
  if (header !== COLUMNS.join('\t')) throw new Error(`line 1 must read: ${COLUMNS.join('<tab>')}`)
  const requirements = rows.map((row, index) => parseRow(row, index + 2))
  const seen = new Set<string>()
  for (const { id } of requirements) {
    if (seen.has(id)) throw new Error(`${id} appears twice in the table`)
    seen.add(id)
  }
  return requirements
}

function parseRow(row: string, line: number): Requirement {
  const [id = '', area = '', text = '', decision = '', finished = '', ...rest] = row.split('\t')
  if (rest.length > 0 || !/^(yes|no)$/.test(finished)) {
    throw new Error(`line ${line}: expected five columns, the last one yes or no`)
  }
  if (!/^[A-Z]{3}-\d{3}$/.test(id) || !id.startsWith(area)) {
    throw new Error(`line ${line}: ${id} is not an ID of area ${area}, such as ${area || 'VIS'}-016`)
  }
  if (text === '') throw new Error(`line ${line}: ${id} has no text`)
  return { id, area, text, decision, isFinished: finished === 'yes' }
}

/** The start of a test's title: after `test(`, or after the end of a multi-line table of cases. */
const TITLE = /(?:\b(?:test|it|describe)\b[^\n]*?|^\s*\][^\n()]*\))\(\s*(['"`])(.*?)\1/gms

/** The ids in the titles of tests: `test('[VIS-016] ...')`, also `[VIS-016, VIS-017]`. */
export function idsInTitles(source: string): string[] {
  const titles = source.matchAll(TITLE)
  return [...titles].flatMap(([, , title = '']) =>
    [...title.matchAll(/\[([A-Z]{3}-\d{3}(?:[,\s]+[A-Z]{3}-\d{3})*)\]/g)].flatMap(([, ids = '']) =>
      ids.split(/[,\s]+/),
    ),
  )
}

/** Counts per area, in the order of the table. */
export function coverage(requirements: Requirement[], proven: ReadonlySet<string>): AreaCoverage[] {
  const areas = Map.groupBy(requirements, ({ area }) => area)
  return [...areas].map(([area, all]) => {
    const untested = all.filter(({ id }) => !proven.has(id)).map(({ id }) => id)
    const unfinished = all.filter(({ isFinished }) => !isFinished).map(({ id }) => id)
    return { area, isFinished: unfinished.length === 0, total: all.length, untested, unfinished }
  })
}

/** The ids of requirements that a text cites anywhere: `[VIS-016]`, `(PLT-119, PLT-120)`. */
export function idsCited(source: string, areas: readonly string[]): string[] {
  return source.match(new RegExp(`\\b(${areas.join('|')})-\\d{3}\\b`, 'g')) ?? []
}

/** The errors: finished requirements without a test, and ids in tests or citations that do not exist. */
export function problems(
  requirements: Requirement[],
  proven: ReadonlySet<string>,
  cited: ReadonlySet<string>,
): string[] {
  const known = new Set(requirements.map(({ id }) => id))
  const untested = requirements.filter(({ id, isFinished }) => isFinished && !proven.has(id))
  return [
    ...untested.map(({ id, text }) => `${id} has no test: ${text}`),
    ...[...proven]
      .filter((id) => !known.has(id))
      .map((id) => `${id} is in a test title but not in the table`),
    ...[...cited]
      .filter((id) => !known.has(id) && !proven.has(id))
      .map((id) => `${id} is cited but not in the table`),
  ]
}
