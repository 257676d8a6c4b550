import { carImport } from '#contract/areas/fleets/car-imports/car-imports.rules.ts'
import { CAR_TEST_KINDS, getDueError } from '#contract/areas/fleets/car-records/car-records.rules.ts'
import type { ImportRow, RowProblem } from '#contract/import/kind.ts'
import type { Db } from '../../../db/tx.ts'
import { importWriter, type ImportWriter } from '../../../import/run.ts'
import { mergeCarRecords } from '../car-records/car-records.queries.ts'
import { selectKnownEquipment } from '../groups/groups.queries.ts'
import { enterFleet } from './car-imports.queries.ts'

type Row = ImportRow<typeof carImport>

const UNKNOWN = 'This car isn’t in your fleet. Correct the ID, or add the car first.'
const ENDS_BEFORE = 'The lease ends before it starts. Correct one of the dates.'

const carWriter = importWriter({
  kind: carImport,
  check: judge,
  async write(db, rows, place) {
    const verdicts = await judge(db, rows, place)
    const good = rows.filter((_, at) => verdicts[at]?.length === 0)
    const byCar = new Map(good.map((row) => [row.equipment_id, toRecord(row)]))
    await mergeCarRecords(db, place.customerId ?? 0, [...byCar.values()])
    return verdicts
  },
  describe: ({ equipment_id }) => equipment_id,
})

async function judge(
  db: Db,
  rows: readonly Row[],
  { customerId }: { customerId: number | null },
): Promise<RowProblem[][]> {
  await enterFleet(db, customerId ?? 0)
  const ids = rows.map(({ equipment_id }) => equipment_id)
  const known = new Set(await selectKnownEquipment(db, customerId ?? 0, ids))
  return rows.map((row) => [
    ...(known.has(row.equipment_id) ? [] : [{ column: 'equipment_id', words: UNKNOWN }]),
    ...getProblems(row),
  ])
}

function getProblems(row: Row): RowProblem[] {
  const record = toRecord(row)
  const wrong = CAR_TEST_KINDS.flatMap((kind) => {
    const text = getDueError(kind, record)
    return text === null ? [] : [{ column: `${kind}_due`, words: text }]
  })
  const { lease_start, lease_end } = row
  const isReversed = lease_start !== '' && lease_end !== '' && lease_end < lease_start
  return [...wrong, ...(isReversed ? [{ column: 'lease_end', words: ENDS_BEFORE }] : [])]
}

/** Blank cells become nulls, which do not overwrite recorded values. */
const toRecord = (row: Row) => ({
  ...(Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, cell === '' ? null : cell]),
  ) as Record<keyof Row, string | null>),
  equipment_id: row.equipment_id,
})

/** How imports of cars' records are written. */
export const carWriters: readonly ImportWriter[] = [carWriter]
