import { expect, test } from 'vitest'
import { AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { jobList } from '#contract/areas/admin/jobs/jobs.list.ts'
import { getColumn, filterKeys, type List, scopeKeys, sortKeys } from '#contract/list/list.ts'
import { AppError } from '#contract/base/errors.ts'
import { OPERANDS, type Filter } from '#contract/list/filter.ts'
import { type PagedCriteria, toPagedCriteria } from '#contract/list/criteria.ts'
import { jobRows } from '../areas/admin/jobs/jobs.queries.ts'
import { assetRows } from '../areas/visibility/assets/assets.queries.ts'
import { prepared, raw } from '../db/sql.ts'
import '../routes.ts'
import { filedLists } from './filed.ts'
import { type ListSql, listSql, stored } from './list-sql.ts'
import { pageStatement } from './plan.ts'

// A named statement is prepared on every connection, so their number must not grow with the criteria.

const getStatement = (body: object, group_ids: number[] = []) => {
  const criteria = toPagedCriteria(assetList, AssetListRequest.parse(body))
  return prepared(pageStatement(assetRows, criteria, { customerId: 1, group_ids }).statement)
}

/** The same numbers each time, so that a failure can be reproduced. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

function anyCriteria(list: List, roll: (below: number) => number): PagedCriteria {
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!
  const filters = Array.from({ length: roll(8) }, () => anyFilter(list, roll, pick))
  return {
    filters: filters.filter((filter) => filter !== null).map((filter) => ({ ...filter, name: filter.field })),
    scope: list.scope === null ? null : pick(scopeKeys(list)),
    sort: { by: roll(2) === 0 ? list.sort.by : pick(sortKeys(list)), dir: pick(['asc', 'desc']) },
    terms: Array.from({ length: roll(3) }, () => pick(['GATX', 'UTLX 12', '0007'])),
    page: pick([1, 1 + roll(40)]),
    size: pick([25, 50, 100]),
  }
}

function anyFilter(
  list: List,
  roll: (below: number) => number,
  pick: <T>(from: readonly T[]) => T,
): Filter | null {
  const field = pick(filterKeys(list))
  const operand = pick(OPERANDS)
  const { type } = getColumn(list, field)
  const many = (value: string | number) => Array.from({ length: 1 + roll(200) }, () => value)
  if (operand === 'contains') return { field, operand, value: many('a%b') }
  if (operand !== 'equals' && type === 'list') return null
  const one = {
    moment: pick(['2026-03-08', '2026-03-08T07:30:00Z']),
    day: '2026-03-08',
    number: roll(90) / 4,
    money: roll(90),
    status: roll(100),
    flag: 'true',
  }
  const value = one[type as keyof typeof one] ?? 'x'
  return { field, operand, value: operand === 'equals' ? many(value) : value }
}

const LISTS = [
  ...[...filedLists.values()].map(({ rows }) => rows),
  jobRows,
] as unknown as readonly ListSql<never>[]

/** As a list opens: nothing narrows it. */
const PLAIN = { filters: [], terms: [] }

test.each(LISTS.map((rows) => [rows.list.name, rows] as const))(
  'for any %s, only a few statements are prepared: one for each scope, direction and plan',
  (_, rows) => {
    const roll = dice(7)
    const names = new Set<string>()
    const texts = new Set<string>()
    let refused = 0
    for (let at = 0; at < 1500; at++) {
      const env = { customerId: 1, group_ids: Array.from({ length: roll(3) }, (_unused, n) => n) }
      try {
        const criteria = { ...anyCriteria(rows.list, roll), ...(at % 9 === 0 && PLAIN) }
        const { statement } = pageStatement(rows, criteria, env as never)
        const { name, text } = prepared(statement)
        // the text that was prepared under the name is the one that runs, with these values
        expect(text).toBe(statement.text)
        texts.add(text)
        if (name !== undefined) names.add(name)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused += 1
      }
    }

    expect(refused).toBeLessThan(1500)
    const plans = (rows.counted.length > 0 ? 2 : 1) + (rows.counts === null ? 0 : 2)
    expect(names.size).toBeLessThanOrEqual(4 * plans * Math.max(1, scopeKeys(rows.list).length))
    if (rows.list !== assetList) return
    expect(names.size).toBeGreaterThan(0)
    expect(texts.size).toBeGreaterThan(500)
  },
)

/** Columns with stored totals. */
const HELD = [
  { field: 'status_code', operand: 'equals', value: [40, 50] },
  { field: 'load_empty_status', operand: 'equals', value: 'L' },
  { field: 'reporting_groups', operand: 'equals', value: 'Gulf pool' },
]
const COUNTS = [...HELD, { field: 'destination_location', operand: 'contains', value: ['town 1', 'memphis'] }]
const SILENT = { field: 'days_since_last_sighting', operand: 'greater_than', value: 1.5 }
const DUE = { field: 'tele_eta', operand: 'less_than', value: '2026-03-08T07:30:00Z' }

test('usual filters of the list as it opens change no text of a plan, whatever they are', () => {
  const [one, held] = [getStatement({ filters: HELD.slice(0, 2) }), getStatement({ filters: HELD })]
  const [place, coveredBy] = [getStatement({ filters: COUNTS.slice(3) }), getStatement({ filters: COUNTS })]
  const [silent, more] = [getStatement({ filters: [SILENT] }), getStatement({ filters: [...COUNTS, DUE] })]

  expect(held.text).toBe(one.text)
  expect(coveredBy.text).toBe(place.text)
  expect(more.text).toBe(silent.text)
  expect([one.name, place.name, silent.name]).not.toContain(undefined)
  expect([held.name, coveredBy.name, more.name]).toEqual([one.name, place.name, silent.name])
  expect(held.values).toContainEqual([40, 50])
})

test('the list as it opens is planned once for all customers and pages; any other request by its values', () => {
  const getPlanning = (body: object) =>
    pageStatement(assetRows, toPagedCriteria(assetList, AssetListRequest.parse(body)), {
      customerId: 1,
      group_ids: [],
    }).planning

  expect([{}, { page: 40 }, { scope: 'current' }].map(getPlanning)).toEqual(['once', 'once', 'once'])
  expect([{ filters: HELD }, { filters: HELD, page: 2 }, { scope: 'all' }].map(getPlanning)).toEqual(
    Array.from({ length: 3 }, () => 'by values'),
  )
  expect(getPlanning({ sort_by: 'shipper' })).toBe('anew')
})

test('totals come from stored counts where no other filter is set, and counted elsewhere', () => {
  const isRead = (body: object) => getStatement(body).text.includes('sum(w.n)')

  expect([{}, { filters: HELD }, { sort_by: 'shipper' }].map(isRead)).toEqual([true, true, true])
  expect([{ filters: COUNTS }, { scope: 'all' }, { search_terms: ['GATX'] }].map(isRead)).toEqual([
    false,
    false,
    false,
  ])
})

test('an index-only query selects no other columns', () => {
  const { text } = getStatement({ filters: COUNTS })
  const { text: usual } = getStatement({ filters: [...COUNTS, DUE] })

  expect(text).not.toContain('upper(w.train_id)')
  expect(usual).toContain('upper(w.train_id)')
})

test('one value is held against its column as it is, many as an array', () => {
  const [one, other, many] = [[40], [50], [40, 50]].map((value) =>
    getStatement({ filters: [{ field: 'status_code', operand: 'equals', value }] }),
  )

  expect(one!.text).toBe(other!.text)
  expect(one!.values).toContain(40)
  expect(one!.values).not.toContainEqual([40])
  expect(many!.values).toContainEqual([40, 50])
})

test('a query of one value with a stored total is planned once, however many rows have it', () => {
  const findPlanning = (body: object) =>
    pageStatement(assetRows, toPagedCriteria(assetList, AssetListRequest.parse(body)), {
      customerId: 1,
      group_ids: [],
    }).planning
  const of = (field: string, value: unknown) => ({ filters: [{ field, operand: 'equals', value }] })

  expect([of('status_code', 40), of('load_empty_status', 'L')].map(findPlanning)).toEqual(['once', 'once'])
  // rows of a late page, of a group, of a value without a total or in another order are found by the criteria
  expect(
    [
      { ...of('status_code', 40), page: 2 },
      of('status_code', [40, 50]),
      of('reporting_groups', 'Gulf pool'),
      { ...of('status_code', 40), sort_direction: 'asc' },
    ].map(findPlanning),
  ).toEqual(Array.from({ length: 4 }, () => 'by values'))
})

test('lists counted by an index read page and total separately; others are read once', () => {
  const isGathered = (body: object) => getStatement(body).text.includes('"#found" as materialized')

  expect([{}, { filters: COUNTS }, { sort_by: 'shipper' }, { page: 3 }].map(isGathered)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([{ filters: [SILENT] }, { search_terms: ['GATX'] }].map(isGathered)).toEqual([true, true])
})

test('questions of one shape are one text: neither values, their number, nor the order of filters make another', () => {
  const request = (parts: string[], turned: boolean) => {
    const filters = [
      { field: 'commodity', operand: 'contains', value: parts },
      { field: 'shipper', operand: 'less_than', value: parts[0] },
    ]
    return getStatement({ filters: turned ? filters.toReversed() : filters, sort_by: 'shipper' })
  }
  const many = Array.from({ length: 200 }, (_, n) => `part ${n}`)

  const [one, other] = [request(['corn'], false), request(many, true)]

  expect(other.text).toBe(one.text)
  expect(other.values).toHaveLength(one.values.length)
  expect([one.name, other.name]).toEqual([undefined, undefined])
})

// None of this code runs: the test is that it does not compile.
export function forgotten() {
  const rows = { list: jobList, from: raw('jobs j'), scopes: {}, where: () => [] }
  const fields = stored('j', 'job_id', 'customer_id')
  const columns = stored('j', 'name', 'last_error', 'customer_name', 'attempts', 'failed_ts', 'created_ts')
  const { attempts: _, ...fewer } = columns
  // @ts-expect-error a column without its SQL
  listSql<null>()({ ...rows, columns: fewer, fields })
  // @ts-expect-error a field without its SQL
  listSql<null>()({ ...rows, columns, fields: stored('j', 'job_id') })
  // @ts-expect-error a scope without its conditions
  listSql<null>()({ ...rows, list: assetList })
}
