import { expect, test } from 'vitest'
import { AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { jobList } from '#contract/areas/admin/jobs/jobs.list.ts'
import { columnOf, filterKeys, scopeKeys, sortKeys } from '#contract/list/list.ts'
import { OPERANDS, type Filter } from '#contract/list/filter.ts'
import { pagedQuestionOf } from '#contract/list/question.ts'
import { assetRows } from '../areas/visibility/assets/assets.queries.ts'
import { prepared, raw } from '../db/sql.ts'
import { listSql, stored } from './list-sql.ts'
import { pageStatement } from './plan.ts'

// A statement that has a name is kept on every connection: their number must not grow with what is asked.

const statementOf = (body: object, group_ids: number[] = []) => {
  const question = pagedQuestionOf(assetList, AssetListRequest.parse(body))
  return prepared(pageStatement(assetRows, question, { customerId: 1, group_ids }).statement)
}

/** The same numbers each time: what fails can be asked again. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

function anyQuestion(roll: (below: number) => number): { body: object; groups: number[] } {
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)]!
  const filters = Array.from({ length: roll(8) }, () => anyFilter(roll, pick))
  const body = {
    filters: filters.filter((filter) => filter !== null),
    scope: pick(scopeKeys(assetList)),
    sort_by: roll(2) === 0 ? 'days_since_last_sighting' : pick(sortKeys(assetList)),
    sort_direction: pick(['asc', 'desc']),
    search_terms: Array.from({ length: roll(3) }, () => pick(['GATX', 'UTLX 12', '0007'])),
    page: 1 + roll(40),
    page_size: pick([25, 50, 100]),
  }
  return { body, groups: Array.from({ length: roll(3) }, (_, n) => n) }
}

function anyFilter(roll: (below: number) => number, pick: <T>(from: readonly T[]) => T): Filter | null {
  const field = pick(filterKeys(assetList))
  const operand = pick(OPERANDS)
  const { type } = columnOf(assetList, field)
  const many = (value: string | number) => Array.from({ length: 1 + roll(200) }, () => value)
  if (operand === 'contains') return { field, operand, value: many('a%b') }
  if (operand !== 'equals' && type === 'list') return null
  const one = {
    moment: pick(['2026-03-08', '2026-03-08T07:30:00Z']),
    number: roll(90) / 4,
    status: roll(100),
  }
  const value = one[type as keyof typeof one] ?? 'x'
  return { field, operand, value: operand === 'equals' ? many(value) : value }
}

test('however lists are asked, a few texts are kept prepared: one for each scope, direction and whether groups are chosen', () => {
  const roll = dice(7)
  const names = new Set<string>()
  const texts = new Set<string>()
  let unnamed = 0
  for (let at = 0; at < 3000; at++) {
    const { body, groups } = anyQuestion(roll)
    const { name, text } = statementOf(body, groups)
    texts.add(text)
    if (name === undefined) unnamed += 1
    else names.add(name)
  }

  expect(texts.size).toBeGreaterThan(500)
  expect(unnamed).toBeGreaterThan(500)
  expect(names.size).toBeLessThanOrEqual(12)
})

test('usual filters of the list as it opens change no text, whatever they are', () => {
  const filters = [
    { field: 'status_code', operand: 'equals', value: [40, 50] },
    { field: 'load_empty_status', operand: 'equals', value: 'L' },
    { field: 'destination_location', operand: 'contains', value: ['town 1', 'memphis'] },
    { field: 'days_since_last_sighting', operand: 'greater_than', value: 1.5 },
    { field: 'tele_eta', operand: 'less_than', value: '2026-03-08T07:30:00Z' },
    { field: 'reporting_groups', operand: 'equals', value: 'Gulf pool' },
  ]
  const [plain, narrowed] = [statementOf({}), statementOf({ filters })]

  expect(narrowed.text).toBe(plain.text)
  expect(narrowed.name).toBe(plain.name)
  expect(plain.name).toBeDefined()
  expect(narrowed.values).toContainEqual([40, 50])
})

test('questions of one shape are one text: neither values, their number, nor the order of filters make another', () => {
  const asked = (parts: string[], turned: boolean) => {
    const filters = [
      { field: 'commodity', operand: 'contains', value: parts },
      { field: 'shipper', operand: 'less_than', value: parts[0] },
    ]
    return statementOf({ filters: turned ? filters.toReversed() : filters, sort_by: 'shipper' })
  }
  const many = Array.from({ length: 200 }, (_, n) => `part ${n}`)

  const [one, other] = [asked(['corn'], false), asked(many, true)]

  expect(other.text).toBe(one.text)
  expect(other.values).toHaveLength(one.values.length)
  expect([one.name, other.name]).toEqual([undefined, undefined])
})

// None of these runs: that they do not compile is what is tested.
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
