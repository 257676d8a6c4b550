import { cleaner, NO_REPLACEMENTS, type CharacterSet, type Cleaner, type Replacements } from './characters.ts'
import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import { finding, type Finding } from './finding.ts'
import { make, getPosition, referenceAt, type ElementToWrite, type SegmentToWrite } from './named.ts'
import type { GetKey } from './segments/table.ts'
import { GE, GS, IEA, ISA, SE, ST } from './segments/envelope.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import { getFunctionalId } from './sets/tables.ts'
import { format } from './texts.ts'

/** ISA05/06 or ISA07/08: who the party is, and by which list (02 = SCAC, ZZ = mutually agreed). */
export interface PartyId {
  qualifier: string
  id: string
}

/** The segments between ST and SE, made by name: `make(Q5, { shipment_status_code: 'RL' })`. */
export interface SetToWrite {
  id: string
  segments: readonly SegmentToWrite[]
  /** ST02; numbered from 0001 when not given. */
  control_number?: string
}

/** One interchange with one functional group. */
export interface InterchangeToWrite {
  sender: PartyId
  receiver: PartyId
  /** ISA13 and GS06, from 1 to 999999999. */
  control_number: number
  date: Date
  /** GS08, six digits: `004010`. */
  release: string
  /** GS01; that of the first set when not given. */
  functional_id?: string
  sets: Iterable<SetToWrite>
  /** ISA15: production or test; production when not given. */
  usage?: 'P' | 'T'
}

/** How an interchange is written, where it differs from the usual way. */
export interface Style {
  delimiters?: Delimiters
  /** The characters the receiver accepts; X12's extended set by default. */
  characters?: CharacterSet
  /** The replacement for other characters; without it they are an error. */
  replace?: Replacements
  /** The text after each terminator; a line feed by default. */
  lineEnd?: '' | '\n' | '\r\n'
}

/** An interchange cannot be sent; the findings say where and why. */
export class WriteError extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(`Cannot write X12. ${findings.map(format).join(' ')}`)
    this.name = 'WriteError'
    this.findings = findings
  }
}

/**
 * Writes an interchange with correct envelope, counts and control numbers, one segment a line. No value can add an
 * element, a segment or a set: a delimiter or control character in it is replaced as declared, or refused.
 * Throws WriteError when something cannot be sent.
 */
export function writeInterchange(interchange: InterchangeToWrite, style: Style = {}): string {
  let text = ''
  for (const piece of writePieces(interchange, style)) text += piece
  return text
}

/**
 * The same set by set, for files too long to keep in memory; what was yielded before a set fails should not be sent.
 */
export function* writePieces(interchange: InterchangeToWrite, style: Style = {}): Generator<string> {
  const { release, control_number } = interchange
  requireControlNumber(control_number)
  const delimiters = chooseDelimiters(style, release)
  const writer = newWriter(delimiters, style)
  const { yymmdd, ccyymmdd, hhmm } = formatDate(interchange.date)
  const control = String(control_number)
  let count = 0
  for (const set of interchange.sets) {
    let text = ''
    if (count === 0) {
      text = isaText(interchange, delimiters, { date: yymmdd, time: hhmm }, writer)
      text += writer.write(
        make(GS, {
          functional_identifier_code: interchange.functional_id ?? getFunctionalId(set.id),
          application_sender_code: interchange.sender.id,
          application_receiver_code: interchange.receiver.id,
          date: ccyymmdd,
          time: hhmm,
          group_control_number: control,
          responsible_agency_code: 'X',
          version_release_and_industry_identifier_code: release,
        }),
      )
    }
    text += setText(set, count, writer)
    if (writer.findings.length > 0) throw new WriteError(writer.findings)
    count += 1
    yield text
  }
  if (count === 0) throw new Error('An interchange needs at least one set')
  yield (
    writer.write(make(GE, { number_of_transaction_sets_included: count, group_control_number: control })) +
      writer.write(
        make(IEA, {
          number_of_included_functional_groups: 1,
          interchange_control_number: control.padStart(9, '0'),
        }),
      )
  )
}

/**
 * Finds what in a set cannot be sent, without writing it; the position of a finding is the segment's number from
 * ST.
 */
export function findUnsendable(set: SetToWrite, release: string, style: Style = {}): Finding[] {
  const writer = newWriter(chooseDelimiters(style, release), style)
  setText(set, 0, writer)
  return writer.findings
}

const ENVELOPE_IDS = new Set(['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA', 'TA1'])
/** ISA11 is the letter U up to 004010, and the repetition separator from then on. */
const FIRST_VERSION_WITH_REPETITION = '00402'
const DEFAULT_REPETITION = '^'
const MAX_CONTROL_NUMBER = 999_999_999

function requireControlNumber(value: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= MAX_CONTROL_NUMBER) return
  throw new Error(`Control number ${value} must be from 1 to ${MAX_CONTROL_NUMBER}`)
}

/** The delimiters of an interchange of a release: before 004020 nothing is repeated. */
function chooseDelimiters({ delimiters = DEFAULT_DELIMITERS }: Style, release: string): Delimiters {
  const repetition =
    release.slice(0, 5) < FIRST_VERSION_WITH_REPETITION ? null : (delimiters.repetition ?? DEFAULT_REPETITION)
  const chosen = { ...delimiters, repetition }
  requireDistinct(chosen)
  return chosen
}

function requireDistinct({ element, component, segment, repetition }: Delimiters): void {
  const all = [element, component, segment, ...(repetition === null ? [] : [repetition])]
  const isUsable = all.every((one) => one.length === 1 && !/[A-Za-z0-9 ]/.test(one))
  if (isUsable && new Set(all).size === all.length) return
  throw new Error(
    `${JSON.stringify(all.join(''))} are not valid delimiters: each must be a different single character other than a letter, digit or space`,
  )
}

interface Writer extends Cleaner {
  delimiters: Delimiters
  /** Terminator and line end. */
  end: string
  findings: Finding[]
  /** Number of the segment in its set, to report what cannot be sent. */
  position: number
  write: (segment: SegmentToWrite) => string
}

function newWriter(delimiters: Delimiters, style: Style): Writer {
  const { characters = 'extended', replace = NO_REPLACEMENTS } = style
  const lineEnd = style.lineEnd ?? (/[\r\n]/.test(delimiters.segment) ? '' : '\n')
  const writer: Writer = {
    ...cleaner(characters, delimiters, replace),
    delimiters,
    end: delimiters.segment + lineEnd,
    findings: [],
    position: 0,
    write: (segment) => segmentText(writer, segment),
  }
  return writer
}

function setText(set: SetToWrite, index: number, writer: Writer): string {
  const control = set.control_number ?? String(index + 1).padStart(4, '0')
  const { length } = set.segments
  writer.position = 1
  let text = writer.write(
    make(ST, { transaction_set_identifier_code: set.id, transaction_set_control_number: control }),
  )
  for (const segment of set.segments) {
    writer.position += 1
    requireBodyId(segment[0], set.id)
    text += writer.write(segment)
  }
  writer.position += 1
  return (
    text +
    writer.write(
      make(SE, { number_of_included_segments: length + 2, transaction_set_control_number: control }),
    )
  )
}

const SEGMENT_ID = /^[A-Z][A-Z0-9]{1,2}$/

function requireBodyId(id: ElementToWrite | undefined, setId: string): void {
  if (typeof id === 'string' && SEGMENT_ID.test(id) && !ENVELOPE_IDS.has(id)) return
  throw new Error(
    `Cannot write set ${setId}: ${JSON.stringify(id)} is not the ID of a segment between ST and SE. ` +
      `Make each segment by its table, for example make(N7, { equipment_number: '1' }).`,
  )
}

/** One segment with its terminator; empty elements at its end are left out, as X12.6 requires. */
function segmentText(writer: Writer, segment: SegmentToWrite): string {
  const { element, component } = writer.delimiters
  let last = segment.length - 1
  const values = new Array<string>(segment.length)
  for (let at = 0; at < segment.length; at += 1) {
    const value = segment[at]!
    values[at] =
      typeof value === 'string'
        ? cleanValue(writer, value, segment[0], at)
        : withoutEmptyEnd(value.map((one) => cleanValue(writer, one, segment[0], at))).join(component)
  }
  while (last > 0 && values[last] === '') last -= 1
  let text = values[0]!
  for (let at = 1; at <= last; at += 1) text += element + values[at]!
  return text + writer.end
}

function cleanValue(writer: Writer, value: string, id: ElementToWrite | undefined, element: number): string {
  if (value === '') return value
  const clean = writer.clean(value)
  const refused = writer.refused(clean)
  if (refused !== '') notifyRefused(writer, String(id), element, clean, refused)
  return clean
}

function notifyRefused(writer: Writer, id: string, element: number, value: string, refused: string): void {
  const name = SEGMENT_TABLES.get(id)?.elements[element - 1]?.name ?? ''
  const location = { segment: id, position: writer.position, offset: 0, line: writer.position }
  const reference = `${referenceAt(id, element)} ${name}`.trim()
  writer.findings.push(
    finding('character_not_sent', location, { element, name: reference, value, expected: refused }),
  )
}

function withoutEmptyEnd(values: string[]): string[] {
  let length = values.length
  while (length > 0 && values[length - 1] === '') length -= 1
  return values.slice(0, length)
}

/** Elements of ISA that name what divides: no values, so nothing in them is refused. */
const SEPARATORS: ReadonlySet<GetKey<typeof ISA>> = new Set<GetKey<typeof ISA>>([
  'repetition_separator_or_standards_identifier',
  'component_element_separator',
])

/** ISA has a fixed width: every element is as long as its table says, and the delimiters are written literally. */
function isaText(
  { sender, receiver, control_number, release, usage }: InterchangeToWrite,
  { element, component, repetition }: Delimiters,
  { date, time }: { date: string; time: string },
  writer: Writer,
): string {
  const values: Readonly<Record<GetKey<typeof ISA>, string>> = {
    authorization_information_qualifier: '00',
    authorization_information: '',
    security_information_qualifier: '00',
    security_information: '',
    interchange_id_qualifier: sender.qualifier,
    interchange_sender_id: sender.id,
    interchange_id_qualifier_2: receiver.qualifier,
    interchange_receiver_id: receiver.id,
    interchange_date: date,
    interchange_time: time,
    repetition_separator_or_standards_identifier: repetition ?? 'U',
    interchange_control_version_number: release.slice(0, 5),
    interchange_control_number: String(control_number).padStart(9, '0'),
    acknowledgment_requested: '0',
    usage_indicator: usage ?? 'P',
    component_element_separator: component,
  }
  const fields = ISA.elements.map(({ key }) =>
    SEPARATORS.has(key) ? values[key] : padded(writer, key, values[key]),
  )
  return [ISA.id, ...fields].join(element) + writer.end
}

function padded(writer: Writer, key: GetKey<typeof ISA>, value: string): string {
  const position = getPosition(ISA, key)
  const { name, max } = ISA.elements[position - 1]!
  const clean = cleanValue(writer, value, ISA.id, position)
  if (clean.length > max) {
    const location = { segment: ISA.id, position: 1, offset: 0, line: 1 }
    const reference = `${referenceAt(ISA.id, position)} ${name}`
    const facts = { element: position, name: reference, value: clean, expected: max }
    writer.findings.push(finding('element_too_long', location, facts))
  }
  return clean.padEnd(max)
}

function formatDate(date: Date): { yymmdd: string; ccyymmdd: string; hhmm: string } {
  const iso = date.toISOString()
  const ccyymmdd = iso.slice(0, 10).replaceAll('-', '')
  return { yymmdd: ccyymmdd.slice(2), ccyymmdd, hhmm: iso.slice(11, 16).replace(':', '') }
}
