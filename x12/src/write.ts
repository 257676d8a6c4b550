import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import { make, type ElementToWrite, type SegmentToWrite } from './named.ts'
import { GE, GS, IEA, SE, ST } from './segments/envelope.ts'

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
  control_number: number
  date: Date
  /** GS08, six digits: `004010`. */
  release: string
  /** GS01, for example SO for a 322 and SR for a 404. */
  functional_id: string
  sets: readonly SetToWrite[]
  /** ISA15: production or test; production when not given. */
  usage?: 'P' | 'T'
}

const ENVELOPE_IDS = new Set(['ISA', 'GS', 'ST', 'SE', 'GE', 'IEA'])
const FIRST_RELEASE_WITH_REPETITION = '00402'

/**
 * Writes an interchange with correct envelope, counts and control numbers, one segment a line.
 * X12 has no escape, so a delimiter or control character inside a value becomes a space and the value is trimmed.
 * Throws on a segment id that is no X12 id or belongs to the envelope, and on party ids that ISA cannot hold.
 */
export function writeInterchange(
  interchange: InterchangeToWrite,
  delimiters: Delimiters = DEFAULT_DELIMITERS,
): string {
  const write = segmentWriter(delimiters)
  const control = String(interchange.control_number)
  const { yymmdd, ccyymmdd, hhmm } = stamp(interchange.date)
  const lines = [
    isaHeader(interchange, delimiters, yymmdd, hhmm),
    write(
      make(GS, {
        functional_identifier_code: interchange.functional_id,
        application_sender_code: interchange.sender.id,
        application_receiver_code: interchange.receiver.id,
        date: ccyymmdd,
        time: hhmm,
        group_control_number: control,
        responsible_agency_code: 'X',
        version_release_and_industry_identifier_code: interchange.release,
      }),
    ),
  ]
  interchange.sets.forEach((set, index) => pushSet(lines, set, index, write))
  lines.push(
    write(
      make(GE, {
        number_of_transaction_sets_included: interchange.sets.length,
        group_control_number: control,
      }),
    ),
    write(
      make(IEA, {
        number_of_included_functional_groups: 1,
        interchange_control_number: control.padStart(9, '0'),
      }),
    ),
  )
  const lineEnd = /[\r\n]/.test(delimiters.segment) ? '' : '\n'
  return lines.map((line) => line + delimiters.segment + lineEnd).join('')
}

type SegmentWriter = (elements: SegmentToWrite) => string

function pushSet(lines: string[], set: SetToWrite, index: number, write: SegmentWriter): void {
  const control = set.control_number ?? String(index + 1).padStart(4, '0')
  lines.push(
    write(make(ST, { transaction_set_identifier_code: set.id, transaction_set_control_number: control })),
  )
  for (const segment of set.segments) {
    requireBodyId(segment[0], set.id)
    lines.push(write(segment))
  }
  lines.push(
    write(
      make(SE, {
        number_of_included_segments: set.segments.length + 2,
        transaction_set_control_number: control,
      }),
    ),
  )
}

function requireBodyId(id: ElementToWrite | undefined, setId: string): void {
  if (typeof id === 'string' && /^[A-Z][A-Z0-9]{1,2}$/.test(id) && !ENVELOPE_IDS.has(id)) return
  throw new Error(
    `Cannot write set ${setId}: ${JSON.stringify(id)} is not the id of a segment between ST and SE. ` +
      `Begin each segment with its id, for example ['N7', 'UTLX', '207444'].`,
  )
}

function isaHeader(
  { sender, receiver, control_number, release, usage }: InterchangeToWrite,
  delimiters: Delimiters,
  yymmdd: string,
  hhmm: string,
): string {
  const version = release.slice(0, 5)
  const repetition = version < FIRST_RELEASE_WITH_REPETITION ? 'U' : (delimiters.repetition ?? '^')
  const fields = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    isaField('ISA05', sender.qualifier, 2),
    isaField('ISA06', sender.id, 15),
    isaField('ISA07', receiver.qualifier, 2),
    isaField('ISA08', receiver.id, 15),
    yymmdd,
    hhmm,
    repetition,
    version,
    isaField('ISA13', String(control_number).padStart(9, '0'), 9),
    '0',
    usage ?? 'P',
    delimiters.component,
  ]
  return fields.join(delimiters.element)
}

function isaField(name: string, value: string, width: number): string {
  if (value.length > width || !/^[A-Za-z0-9 .,&/-]*$/.test(value)) {
    throw new Error(
      `Cannot write ${name}: "${value}" does not fit. Give at most ${width} letters, digits, spaces and . , & / -.`,
    )
  }
  return value.padEnd(width)
}

function segmentWriter(delimiters: Delimiters): SegmentWriter {
  const special = [delimiters.element, delimiters.component, delimiters.segment, delimiters.repetition]
  const codes = special.filter((one) => one !== null).map((one) => `\\u${hex4(one)}`)
  const forbidden = new RegExp(`[\\u0000-\\u001f\\u007f\\ufeff${codes.join('')}]+`, 'g')
  const clean = (value: string) => value.replace(forbidden, ' ').trim()
  return (elements) => {
    const values = elements.map((value) =>
      typeof value === 'string' ? clean(value) : trimEmptyEnd(value.map(clean)).join(delimiters.component),
    )
    return trimEmptyEnd(values).join(delimiters.element)
  }
}

function hex4(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}

/** Empty elements at the end of a segment are left out, as X12.6 asks. */
function trimEmptyEnd(values: string[]): string[] {
  let length = values.length
  while (length > 0 && values[length - 1] === '') length -= 1
  return values.slice(0, length)
}

function stamp(date: Date): { yymmdd: string; ccyymmdd: string; hhmm: string } {
  const iso = date.toISOString()
  const ccyymmdd = iso.slice(0, 10).replaceAll('-', '')
  return { yymmdd: ccyymmdd.slice(2), ccyymmdd, hhmm: iso.slice(11, 16).replace(':', '') }
}
