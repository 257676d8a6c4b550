import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import {
  checkFunctionalId,
  checkGroupDate,
  checkInterchange,
  checkRelease,
  checkTrailer,
  readGroup,
  readInterchange,
  parseRelease,
  type Group,
  type Interchange,
  readSetId,
} from './envelope.ts'
import type { FindingCode, FindingList } from './finding.ts'
import { getPosition, read } from './named.ts'
import { Segment, SPAN, type Source } from './segment.ts'
import { GS, ISA, ST } from './segments/envelope.ts'
import { ParsedSet } from './set.ts'
import type { Limits, Step } from './tokenize.ts'

/** The open envelope levels while segments are read. */
export interface Reader {
  source: Source
  open: { interchange: Interchange | null; group: Group | null; set: ParsedSet | null }
  delimiters: Delimiters
  /** Sets that have ended since the last `drainSets`. */
  closed: ParsedSet[]
  /** Interchanges with TA1 segments that have ended since the last `drainAcknowledged`. */
  acknowledged: Interchange[]
  /** Interchanges with their groups, for callers that want all of them; there may be as many as segments. */
  saved: Interchange[] | null
  /** Groups of the open interchange. */
  groupCount: number
  /** Control numbers found so far: of the text's interchanges, of the open one's groups, of the open group's sets. */
  controlNumbers: { interchanges: Set<string>; groups: Set<string>; sets: Set<string> }
  /** The handler of each id; most have none. */
  handlers: (Handler | null)[]
  /** A run of stray segments is reported once, and so is a text without an envelope. */
  hasReportedStray: boolean
  hasReportedNoEnvelope: boolean
  limits: Limits
  findings: FindingList
}

type Handler = (reader: Reader, segment: Segment) => void

const ENVELOPE = new Map<string, Handler>([
  ['ISA', openInterchange],
  ['TA1', readAcknowledgement],
  ['GS', openGroup],
  ['ST', openSet],
  ['SE', readSe],
  ['GE', readGe],
  ['IEA', readIea],
])

export function newReader(
  source: Source,
  limits: Limits,
  findings: FindingList,
  saved: Interchange[] | null,
): Reader {
  return {
    source,
    open: { interchange: null, group: null, set: null },
    delimiters: DEFAULT_DELIMITERS,
    closed: [],
    acknowledged: [],
    saved,
    groupCount: 0,
    controlNumbers: { interchanges: new Set(), groups: new Set(), sets: new Set() },
    handlers: [],
    hasReportedStray: false,
    hasReportedNoEnvelope: false,
    limits,
    findings,
  }
}

/** Envelopes read in one step: each takes more time than hundreds of plain segments. */
const ENVELOPES_AT_ONCE = 200

/** Processes the segments of one step, up to a limit, and returns how far it came. */
export function readStep(reader: Reader, source: Source, { delimiters, from, to }: Step): number {
  const { handlers } = reader
  const { spans } = source
  reader.source = source
  reader.delimiters = delimiters
  while (handlers.length < source.ids.length)
    handlers.push(ENVELOPE.get(source.ids[handlers.length] ?? '') ?? null)
  let seen = from
  let handled = 0
  for (let index = from; index < to; index += 1) {
    // Most segments have no handler: they are processed together, up to the next one that has.
    const handle = handlers[spans[index * SPAN.size + SPAN.id] ?? 0]
    if (!handle) continue
    readBody(reader, seen, index)
    handle(reader, new Segment(source, index))
    seen = index + 1
    handled += 1
    if (handled === ENVELOPES_AT_ONCE) return seen
  }
  readBody(reader, seen, to)
  return to
}

/** Processes segments outside the envelope: those of the open set, or stray ones. */
function readBody(reader: Reader, from: number, to: number): void {
  const { source, limits } = reader
  const { set } = reader.open
  if (from === to) return
  if (set === null) return reportStray(reader, new Segment(source, from))
  const before = set.segment_count
  set.grow(to - from, limits.setSegments)
  const tooMany = from + limits.setSegments - before
  if (tooMany >= from && tooMany < to) reportTooLong(reader, set, new Segment(source, tooMany))
}

/** Whether an open set can still grow. */
export function isSetOpen({ open, limits }: Reader): boolean {
  return open.set !== null && open.set.segment_count <= limits.setSegments
}

/** Returns and forgets the sets that have ended. */
export function drainSets(reader: Reader): ParsedSet[] {
  const { closed } = reader
  reader.closed = []
  return closed
}

/** Returns and forgets the interchanges with TA1 segments that have ended. */
export function drainAcknowledged(reader: Reader): Interchange[] {
  const { acknowledged } = reader
  if (acknowledged.length > 0) reader.acknowledged = []
  return acknowledged
}

/** Ends what the end of the text finds still open; `missing` is the terminator that its last segment lacks. */
export function finishReading(reader: Reader, last: Segment, missing: string | null): void {
  const { open, findings } = reader
  const isAllClosed = open.interchange === null && open.group === null && open.set === null
  if (missing !== null)
    findings.add(isAllClosed ? 'missing_last_terminator' : 'unterminated_segment', last.location, {
      value: missing,
    })
  closeInterchange(reader, last)
}

function reportStray(reader: Reader, segment: Segment): void {
  if (!reader.hasReportedStray) reader.findings.add('segment_outside_set', segment.location)
  reader.hasReportedStray = true
}

/** Including the segment that exceeded the limit. */
function reportTooLong({ findings, limits }: Reader, set: ParsedSet, segment: Segment): void {
  findings.add('set_too_long', segment.location, { value: set.control_number, expected: limits.setSegments })
}

/** Numbers beyond this limit, which no sender reaches, are not remembered. */
const MAX_NUMBERS = 100_000

/** Whether a control number was found before; an empty one does not count. */
function isRepeated(numbers: Set<string>, number: string): boolean {
  if (number === '') return false
  const { size } = numbers
  if (size >= MAX_NUMBERS) return numbers.has(number)
  return numbers.add(number).size === size
}

function openInterchange(reader: Reader, isa: Segment): void {
  closeInterchange(reader, isa)
  const { findings, controlNumbers } = reader
  const interchange = readInterchange(isa)
  const { sender, receiver, control_number } = interchange
  checkInterchange(isa, interchange, findings)
  const from = control_number && [sender.qualifier, sender.id, receiver.id, control_number].join('|')
  if (isRepeated(controlNumbers.interchanges, from))
    findings.add('interchange_control_repeated', isa.location, {
      element: getPosition(ISA, 'interchange_control_number'),
      value: control_number,
    })
  reader.open.interchange = interchange
  reader.groupCount = 0
  controlNumbers.groups = new Set()
  reader.hasReportedStray = false
}

const MAX_ACKNOWLEDGEMENTS = 1000

function readAcknowledgement(reader: Reader, ta1: Segment): void {
  const { open, findings, limits } = reader
  if (open.set) open.set.grow(1, limits.setSegments)
  else if (!open.interchange) findings.add('ta1_outside_interchange', ta1.location)
  else if (open.interchange.acknowledgements.length < MAX_ACKNOWLEDGEMENTS)
    open.interchange.acknowledgements.push(ta1)
  else findings.add('too_many_acknowledgements', ta1.location, { expected: MAX_ACKNOWLEDGEMENTS })
}

function openGroup(reader: Reader, gs: Segment): void {
  closeGroup(reader, gs)
  const group = readGroup(gs)
  const { open, findings, controlNumbers } = reader
  if (!open.interchange) findings.add('group_outside_interchange', gs.location)
  else if (reader.saved !== null) open.interchange.groups.push(group)
  reader.groupCount += 1
  checkRelease(gs, group, open.interchange, findings)
  checkGroupDate(gs, group, findings)
  if (isRepeated(controlNumbers.groups, group.control_number))
    findings.add('group_control_repeated', gs.location, {
      element: getPosition(GS, 'group_control_number'),
      value: group.control_number,
    })
  open.group = group
  controlNumbers.sets = new Set()
  reader.hasReportedStray = false
}

function openSet(reader: Reader, st: Segment): void {
  const { open, source, findings, controlNumbers } = reader
  closeSet(reader, st, 'unexpected_st')
  const { interchange, group } = open
  const named = read(ST, st)
  const controlNumber = named.transaction_set_control_number
  const header = {
    id: readSetId(named),
    release:
      parseRelease(named.implementation_convention_reference) ??
      group?.release ??
      parseRelease(interchange?.version ?? ''),
    control_number: controlNumber,
    interchange,
    group,
    delimiters: reader.delimiters,
  }
  open.set = new ParsedSet(header, source, st.position - 1 - source.before)
  if (group) group.set_count += 1
  else reportNoEnvelope(reader, st)
  checkFunctionalId(st, header.id, group, findings)
  if (isRepeated(controlNumbers.sets, controlNumber))
    findings.add('set_control_repeated', st.location, {
      element: getPosition(ST, 'transaction_set_control_number'),
      value: controlNumber,
    })
  reader.hasReportedStray = false
}

function reportNoEnvelope(reader: Reader, st: Segment): void {
  const code = reader.open.interchange ? 'set_outside_group' : 'no_envelope'
  if (!reader.hasReportedNoEnvelope) reader.findings.add(code, st.location)
  reader.hasReportedNoEnvelope = true
}

function readSe(reader: Reader, se: Segment): void {
  const { open, findings, limits } = reader
  const { set } = open
  if (!set) {
    findings.add('stray_trailer', se.location, { value: 'SE' })
    return
  }
  set.grow(1, limits.setSegments)
  set.isComplete = true
  checkTrailer(
    se,
    ['segment_count_differs', set.segment_count],
    ['set_control_differs', set.control_number],
    findings,
  )
  endSet(reader, set)
}

function readGe(reader: Reader, ge: Segment): void {
  closeSet(reader, ge, 'missing_se')
  const { open, findings } = reader
  const { group } = open
  if (!group) {
    findings.add('stray_trailer', ge.location, { value: 'GE' })
    return
  }
  checkTrailer(
    ge,
    ['set_count_differs', group.set_count],
    ['group_control_differs', group.control_number],
    findings,
  )
  group.trailer = ge
  open.group = null
}

function readIea(reader: Reader, iea: Segment): void {
  closeGroup(reader, iea)
  const { open, findings } = reader
  const { interchange } = open
  if (!interchange) {
    findings.add('stray_trailer', iea.location, { value: 'IEA' })
    return
  }
  checkTrailer(
    iea,
    ['group_count_differs', reader.groupCount],
    ['interchange_control_differs', interchange.control_number],
    findings,
  )
  interchange.trailer = iea
  endInterchange(reader, interchange)
}

/** Ends what an ISA or the end of the text finds still open. */
function closeInterchange(reader: Reader, at: Segment): void {
  closeGroup(reader, at)
  const { interchange } = reader.open
  if (!interchange) return
  reader.findings.add('missing_iea', at.location, { value: interchange.control_number })
  endInterchange(reader, interchange)
}

function closeGroup(reader: Reader, at: Segment): void {
  closeSet(reader, at, 'missing_se')
  const { open, findings } = reader
  if (open.group) findings.add('missing_ge', at.location, { value: open.group.control_number })
  open.group = null
}

function closeSet(
  reader: Reader,
  at: Segment,
  code: Extract<FindingCode, 'missing_se' | 'unexpected_st'>,
): void {
  const { set } = reader.open
  if (!set) return
  reader.findings.add(code, at.location, { value: set.control_number })
  endSet(reader, set)
}

function endSet(reader: Reader, set: ParsedSet): void {
  reader.open.set = null
  reader.closed.push(set)
}

/** An interchange without control data and content is a broken header. */
function endInterchange(reader: Reader, interchange: Interchange): void {
  const { open, saved } = reader
  open.interchange = null
  const { control_number, sender, groups, acknowledgements } = interchange
  if (acknowledgements.length > 0) reader.acknowledged.push(interchange)
  if (control_number !== '' || sender.id !== '' || groups.length + acknowledgements.length > 0)
    saved?.push(interchange)
}
