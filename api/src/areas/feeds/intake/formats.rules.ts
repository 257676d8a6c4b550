import { decode as decodeText } from '#x12/decode.ts'
import { parse, type Parsed } from '#x12/parse.ts'
import { findingsOfText, type Finding, type FindingCode } from '#x12/finding.ts'
import { startsLikeX12 } from '#x12/start.ts'
import { DEFAULT_LIMITS } from '#x12/tokenize.ts'
import type { ParsedSet } from '#x12/set.ts'
import { tell } from '#x12/words.ts'
import type { ClmFinding, ClmLayout } from '#rail/clm/layout.ts'
import { readClm } from '#rail/clm/read.ts'
import { sniffClm } from '#rail/clm/sniff.ts'
import type { Sighting } from '#rail/sighting.ts'
import { groupAcknowledgements, mergeGroups, type GroupResult } from './acknowledgement.rules.ts'
import type { YieldNow } from '../../../jobs/yield.ts'
import { PIECE_CHARACTERS, piecesOf, type Piece } from './pieces.rules.ts'
import { excerptOf, wholeMessage, type Problem } from './problem.rules.ts'
import { sightingsOf322, type ZoneOfPlace } from './t322.rules.ts'

/** What a message turned out to say. */
export interface Understanding {
  format: 'x12' | 'clm' | 'unknown'
  /** Name of the layout a car location message was read by. */
  layout: string | null
  sightings: Sighting[]
  problems: Problem[]
  /** Groups the sender expects an answer to. */
  groups: GroupResult[]
}

export interface Knowledge {
  /** Built-in layouts and the customer's own, in the order they are tried. */
  layouts: readonly ClmLayout[]
  /** The layout the sender named, or null to find it by content. */
  layout: ClmLayout | null
  zoneOfPlace: ZoneOfPlace
  receivedAt: Date
}

/** Reads a message whatever it is: X12 or car location messages, told apart by content. Never throws. */
export async function understand(
  body: Uint8Array,
  knowledge: Knowledge,
  yieldNow: YieldNow,
): Promise<Understanding> {
  const refusal = unreadable(body)
  if (refusal) return { format: 'unknown', layout: null, sightings: [], problems: [refusal], groups: [] }
  if (!knowledge.layout && isX12(body)) return await understandX12(body, knowledge, yieldNow)
  return await understandClm(textOf(body), knowledge, yieldNow)
}

const HEAD_BYTES = 4096
const MAX_CONTROL_SHARE = 0.05

function unreadable(body: Uint8Array): Problem | null {
  const head = body.subarray(0, HEAD_BYTES)
  if (!head.some((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)) {
    return wholeMessage('empty_message', 'The message is empty. Send it again with its content.')
  }
  // X12 separators may be control characters, and UTF-16 is half zeros: both begin like X12 all the same.
  if (isX12(body)) return null
  const odd = head.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
  if (!head.includes(0) && odd.length <= head.length * MAX_CONTROL_SHARE) return null
  const excerpt = Buffer.from(head.subarray(0, 32)).toString('hex')
  return wholeMessage(
    'binary_message',
    'The message is no text. Send X12 or car location messages as text, not compressed or as a document.',
    excerpt,
  )
}

const X12_HEAD_BYTES = 512

function isX12(body: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(body.subarray(0, X12_HEAD_BYTES))
  return startsLikeX12(head.replace(/^(?:\u00ef\u00bb\u00bf|[\u00fe\u00ff]{2})/, ''))
}

/** Carriers that do not write UTF-8 write Windows-1252. A NUL is nothing the database takes. */
function textOf(body: Uint8Array): string {
  return decode(body).replaceAll('\0', ' ')
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return new TextDecoder('windows-1252').decode(body)
  }
}

/** Findings that mean something was lost; the others only say what the sender could do better. */
const LOSSES: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'empty_input',
  'not_x12',
  'too_long',
  'too_many_segments',
  'segment_too_long',
  'segment_outside_set',
  'unterminated_segment',
  'unexpected_st',
  'missing_se',
])

async function understandX12(
  body: Uint8Array,
  { zoneOfPlace }: Knowledge,
  yieldNow: YieldNow,
): Promise<Understanding> {
  const read: Understanding = { format: 'x12', layout: null, sightings: [], problems: [], groups: [] }
  if (body.length <= PIECE_CHARACTERS) {
    await readX12(parse(body), read, zoneOfPlace, yieldNow)
    return read
  }
  for (const piece of piecesOf(decodeX12(body))) {
    const part: Understanding = { ...read, problems: [], groups: [] }
    await readX12(parse(piece.text), part, zoneOfPlace, yieldNow)
    for (const problem of part.problems) read.problems.push(inWhole(problem, piece))
    read.groups = mergeGroups([...read.groups, ...part.groups])
  }
  return read
}

function decodeX12(body: Uint8Array): string {
  return decodeText(body, DEFAULT_LIMITS.characters, findingsOfText(DEFAULT_LIMITS.findings))
}

/** A problem of a piece, told by its place in the whole message. */
function inWhole(problem: Problem, { lineOf, positionOf }: Piece): Problem {
  if (problem.line === null) return problem
  const line = lineOf(problem.line)
  const reason = problem.reason.replace(
    /^Line \d+(?:, segment \d+ \((\w+)\))?/,
    (_, id?: string) => `Line ${line}${id ? ` (${id})` : ''}`,
  )
  return {
    ...problem,
    reason,
    line,
    position: problem.position === null ? null : positionOf(problem.position),
  }
}

async function readX12(
  { sets, findings }: Parsed,
  read: Understanding,
  zoneOfPlace: ZoneOfPlace,
  yieldNow: YieldNow,
): Promise<void> {
  await yieldNow()
  for (const finding of findings) if (LOSSES.has(finding.code)) read.problems.push(problemOfFinding(finding))
  const faulty = new Map<ParsedSet, number>()
  for (const set of sets) {
    const { sightings, problems } =
      set.id === '322' ? sightingsOf322(set, zoneOfPlace) : { sightings: [], problems: [unknownSet(set)] }
    for (const sighting of sightings) read.sightings.push(sighting)
    if (problems.length > 0) {
      faulty.set(set, sightings.length)
      read.problems.push(...problems)
    }
    await yieldNow()
  }
  read.groups = groupAcknowledgements(sets, faulty)
}

function problemOfFinding(finding: Finding): Problem {
  const { code, line, offset, segment, value } = finding
  const excerpt = excerptOf(value ?? segment ?? '')
  if (segment === null) return wholeMessage(code, tell(finding), excerpt)
  return { reason_code: code, reason: tell(finding), line, position: offset, excerpt }
}

function unknownSet(set: ParsedSet): Problem {
  const [st] = set.segments
  return {
    reason_code: 'unknown_set',
    reason: `Line ${st?.line ?? 1}: transaction set ${set.id} is not taken here; 322 is. Send it to the right mailbox.`,
    line: st?.line ?? null,
    position: st?.offset ?? null,
    excerpt: excerptOf(st?.elements.join('*') ?? set.id),
  }
}

/** Few enough lines to read in a few milliseconds. */
const LINES_AT_ONCE = 800

async function understandClm(text: string, knowledge: Knowledge, yieldNow: YieldNow): Promise<Understanding> {
  const layout = knowledge.layout ?? sniffClm(text, knowledge.layouts)
  if (!layout) {
    const names = knowledge.layouts.map(({ name }) => name).join(', ')
    const reason = `The message is neither X12 nor any of the known layouts (${names}). Declare its layout, or name one with ?layout=, and replay it.`
    return {
      format: 'unknown',
      layout: null,
      sightings: [],
      problems: [wholeMessage('unknown_format', reason, text)],
      groups: [],
    }
  }
  const read: Understanding = { format: 'clm', layout: layout.name, sightings: [], problems: [], groups: [] }
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)
  const headerAt =
    layout.kind === 'delimited' && layout.header ? lines.findIndex((line) => line.trim() !== '') : -1
  const starts = startsOf(lines)
  for (let from = headerAt + 1; from < lines.length; from += LINES_AT_ONCE) {
    const part = lines.slice(from, from + LINES_AT_ONCE)
    const shift = headerAt < 0 ? from : from - 1
    const withHeader = headerAt < 0 ? part : [lines[headerAt] ?? '', ...part]
    const { sightings, findings } = readClm(withHeader.join('\n'), layout, knowledge.receivedAt)
    for (const sighting of sightings) read.sightings.push(sighting)
    for (const finding of findings) addClmProblem(read.problems, finding, { shift, headerAt, lines, starts })
    await yieldNow()
  }
  return read
}

interface WholeText {
  shift: number
  headerAt: number
  lines: readonly string[]
  starts: readonly number[]
}

/** A finding of one part told in lines of the whole; one about the header is told once. */
function addClmProblem(
  problems: Problem[],
  finding: ClmFinding,
  { shift, headerAt, lines, starts }: WholeText,
): void {
  const isHeader = headerAt >= 0 && finding.line === 1
  const line = isHeader ? headerAt + 1 : finding.line + shift
  const reason = finding.message.replace(/^Line \d+/, `Line ${line}`)
  if (isHeader && problems.some((known) => known.line === line && known.reason === reason)) return
  problems.push({
    reason_code: finding.code,
    reason,
    line,
    position: starts[line - 1] ?? null,
    excerpt: excerptOf(lines[line - 1] ?? ''),
  })
}

/** Where each line begins; exact for line ends of one character. */
function startsOf(lines: readonly string[]): number[] {
  let at = 0
  return lines.map((line) => {
    const start = at
    at += line.length + 1
    return start
  })
}
