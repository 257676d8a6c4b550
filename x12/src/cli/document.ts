import type { Delimiters } from '../delimiters.ts'
import type { Interchange, Party } from '../envelope.ts'
import type { Finding } from '../finding.ts'
import { fromJson, toPath } from '../json/from-json.ts'
import { toJson, type SetJson } from '../json/to-json.ts'
import type { Parsed } from '../parse.ts'
import { SEGMENT_TABLES } from '../segments/tables.ts'
import type { ParsedSet } from '../set.ts'
import { format, formatWithoutLocation } from '../texts.ts'
import { findUnsendable, writeInterchange, type SetToWrite, type Style } from '../write.ts'

/** The output of `parse`, and the input of `write`. */
export interface DocumentJson {
  interchanges: InterchangeJson[]
  sets: (SetJson & {
    id: string
    release: string | null
    control_number: string
    segment_count: number
    /** Index of its interchange in the list; `null` for a set without one. */
    interchange: number | null
  })[]
  findings: (Finding & { message: string })[]
}

interface InterchangeJson {
  sender: Party
  receiver: Party
  control_number: string
  date: string
  time: string
  usage: string
  delimiters: Delimiters | null
}

/** A whole text as JSON, piece by piece, with the content of sets that have a table. */
export function* documentText({ interchanges, sets, findings }: Parsed): Generator<string> {
  const delimitersByInterchange = new Map(
    sets.map(({ interchange, delimiters }) => [interchange, delimiters]),
  )
  const indexByInterchange = new Map(interchanges.map((one, at) => [one, at]))
  const heads = interchanges.map((one) => interchangeJson(one, delimitersByInterchange.get(one) ?? null))
  yield `{"interchanges":${JSON.stringify(heads)},"sets":[`
  for (const [at, set] of sets.entries()) {
    const { interchange } = set
    const index = interchange && (indexByInterchange.get(interchange) ?? -1)
    yield (at === 0 ? '' : ',') + JSON.stringify(setJson(set, index))
  }
  const faults = findings.map((one) => ({ ...one, message: format(one) }))
  yield `],"findings":${JSON.stringify(faults)}}\n`
}

function setJson(set: ParsedSet, interchange: number | null): DocumentJson['sets'][number] {
  const { id, release, control_number, segment_count } = set
  return { id, release, control_number, segment_count, interchange, ...toJson(set) }
}

function interchangeJson(
  { sender, receiver, control_number, date, time, usage }: Interchange,
  delimiters: Delimiters | null,
): InterchangeJson {
  return { sender, receiver, control_number, date, time, usage, delimiters }
}

/** The parts of a JSON document that cannot be written, with their position. */
export interface DocumentProblem {
  path: string
  what: string
}

/** Writes a document as X12; nothing is written if any part is invalid. */
export function writeDocument(json: unknown): { text: string; problems: DocumentProblem[] } {
  const problems: DocumentProblem[] = []
  const { interchanges, sets } = (isObject(json) ? json : {}) as Partial<DocumentJson>
  const isUsable = [interchanges, sets].every(
    (list) => Array.isArray(list) && list.length > 0 && list.every(isObject),
  )
  if (!isUsable || !interchanges || !sets) {
    const what = 'needs a list of interchanges and a list of sets, as "parse" prints them.'
    return { text: '', problems: [{ path: 'the document', what }] }
  }
  let text = ''
  for (const [at, interchange] of interchanges.entries()) {
    const own = sets.map((set, index) => ({ set, index })).filter(({ set }) => (set.interchange ?? 0) === at)
    if (own.length > 0) text += interchangeText(interchange, own, `interchanges[${at}]`, problems)
  }
  return problems.length > 0 ? { text: '', problems } : { text, problems }
}

type Numbered = { set: DocumentJson['sets'][number]; index: number }

function interchangeText(
  interchange: InterchangeJson,
  sets: readonly Numbered[],
  path: string,
  refusals: DocumentProblem[],
): string {
  const before = refusals.length
  const release = sets[0]?.set.release ?? ''
  if (!/^\d{6}$/.test(release))
    refusals.push({ path: `sets[${sets[0]?.index}].release`, what: 'give six digits, such as 004010.' })
  const style: Style = interchange.delimiters ? { delimiters: interchange.delimiters } : {}
  const prepared = sets.map(({ set, index }) => toSet(set, index, release, style, refusals))
  const date = parseDate(interchange.date, interchange.time)
  if (date === null) refusals.push({ path: `${path}.date`, what: 'give date as YYMMDD and time as HHMM.' })
  for (const side of ['sender', 'receiver'] as const) {
    if (!isParty(interchange[side]))
      refusals.push({ path: `${path}.${side}`, what: 'give its qualifier and ID.' })
  }
  if (refusals.length > before || date === null) return ''
  try {
    const { sender, receiver, usage } = interchange
    const control_number = Number(interchange.control_number)
    return writeInterchange(
      { sender, receiver, control_number, date, release, usage: usage === 'T' ? 'T' : 'P', sets: prepared },
      style,
    )
  } catch (error) {
    refusals.push({ path, what: error instanceof Error ? error.message : String(error) })
    return ''
  }
}

function toSet(
  json: unknown,
  index: number,
  release: string,
  style: Style,
  refusals: DocumentProblem[],
): SetToWrite {
  const made = fromJson(json, release)
  for (const { code, path } of made.problems) {
    refusals.push({ path: `sets[${index}].${path}`, what: PROBLEMS[code] })
  }
  for (const finding of findUnsendable(made.set, release, style)) {
    const table = SEGMENT_TABLES.get(finding.segment ?? '')
    const path = toPath(made, finding.position, table, finding.element)
    refusals.push({ path: `sets[${index}].${path}`, what: formatWithoutLocation(finding) })
  }
  return made.set
}

const PROBLEMS = {
  unknown_key: 'no segment or element in the set has this name. Correct or remove it.',
  wrong_kind: 'wrong type. Use an object for a segment, and a string or number for an element.',
  unknown_set: 'this set type is not supported, so it can’t be written from JSON.',
}

function parseDate(date: unknown, time: unknown): Date | null {
  if (date === undefined) return new Date()
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(asText(date)) ?? []
  const [, hour, minute] = /^(\d{2})(\d{2})/.exec(asText(time) || '0000') ?? []
  const moment = new Date(`20${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

function isParty(party: unknown): boolean {
  return isObject(party) && 'qualifier' in party && 'id' in party && typeof party.id === 'string'
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
