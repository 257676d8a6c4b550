import { DEFAULT_DELIMITERS, type Delimiters } from './delimiters.ts'
import {
  checkFunctionalId,
  checkRelease,
  checkTrailer,
  readGroup,
  readInterchange,
  releaseOf,
  type Group,
  type Interchange,
} from './envelope.ts'
import { findingList, type Finding, type FindingCode, type FindingList } from './finding.ts'
import { positionOf, read } from './named.ts'
import { Segment, SPAN, type Source } from './segment.ts'
import { ST } from './segments/envelope.ts'
import { ParsedSet } from './set.ts'
import { DEFAULT_LIMITS, scanText, type Limits } from './tokenize.ts'

export interface Parsed {
  interchanges: Interchange[]
  sets: ParsedSet[]
  findings: Finding[]
}

/**
 * Reads any number of interchanges, groups and sets, whole or broken, with or without envelope.
 * Never throws. Compares the envelope's counts and numbers and reports what does not agree; what stands inside a set
 * is not checked here (see `validate`).
 */
export function parse(input: string | Uint8Array, limits: Limits = DEFAULT_LIMITS): Parsed {
  const { source, runs, findings } = scanText(input, limits)
  const reader: Reader = {
    source,
    interchanges: [],
    sets: [],
    open: { interchange: null, group: null, set: null },
    delimiters: DEFAULT_DELIMITERS,
    controlNumbers: new Set(),
    hasToldStray: false,
    hasToldBare: false,
    findings: findingList(limits.findings, findings),
  }
  const handlers = source.ids.map((id) => ENVELOPE.get(id) ?? null)
  const { open } = reader
  let run = 0
  for (let index = 0; index < source.count; index += 1) {
    const next = runs[run]
    if (next?.first_position === index + 1) {
      reader.delimiters = next.delimiters
      run += 1
    }
    const handle = handlers[source.spans[index * SPAN.size + SPAN.id] ?? 0]
    if (handle) handle(reader, new Segment(source, index))
    else if (open.set) open.set.segment_count += 1
    else tellStray(reader, new Segment(source, index))
  }
  if (source.count > 0) closeInterchange(reader, new Segment(source, source.count - 1))
  return { interchanges: reader.interchanges, sets: reader.sets, findings }
}

/** What is open while the segments pass by. */
interface Reader {
  source: Source
  interchanges: Interchange[]
  sets: ParsedSet[]
  open: { interchange: Interchange | null; group: Group | null; set: ParsedSet | null }
  delimiters: Delimiters
  /** ST02s of the open group. */
  controlNumbers: Set<string>
  /** One finding for a run of stray segments, and one for a text without envelope, are enough. */
  hasToldStray: boolean
  hasToldBare: boolean
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

function tellStray(reader: Reader, segment: Segment): void {
  if (!reader.hasToldStray) reader.findings.add('segment_outside_set', segment.place)
  reader.hasToldStray = true
}

function openInterchange(reader: Reader, isa: Segment): void {
  closeInterchange(reader, isa)
  const interchange = readInterchange(isa)
  reader.interchanges.push(interchange)
  reader.open.interchange = interchange
  reader.hasToldStray = false
}

function readAcknowledgement(reader: Reader, ta1: Segment): void {
  const { interchange, set } = reader.open
  if (set) set.segment_count += 1
  else if (interchange) interchange.acknowledgements.push(ta1)
  else reader.findings.add('ta1_outside_interchange', ta1.place)
}

function openGroup(reader: Reader, gs: Segment): void {
  closeGroup(reader, gs)
  const group = readGroup(gs)
  const { interchange } = reader.open
  if (interchange) interchange.groups.push(group)
  else reader.findings.add('group_outside_interchange', gs.place)
  checkRelease(gs, group, interchange, reader.findings)
  reader.open.group = group
  reader.controlNumbers = new Set()
  reader.hasToldStray = false
}

function openSet(reader: Reader, st: Segment): void {
  const { interchange, group } = reader.open
  closeSet(reader, st, 'unexpected_st')
  const named = read(ST, st)
  const controlNumber = named.transaction_set_control_number
  const header = {
    id: named.transaction_set_identifier_code,
    release:
      releaseOf(named.implementation_convention_reference) ??
      group?.release ??
      releaseOf(interchange?.version ?? ''),
    control_number: controlNumber,
    interchange,
    group,
    delimiters: reader.delimiters,
  }
  const set = new ParsedSet(header, reader.source, st.position - 1)
  reader.open.set = set
  reader.sets.push(set)
  if (group) group.set_count += 1
  else tellBare(reader, st)
  checkFunctionalId(st, group, reader.findings)
  if (reader.controlNumbers.has(controlNumber)) {
    reader.findings.add('set_control_repeated', st.place, {
      element: positionOf(ST, 'transaction_set_control_number'),
      value: controlNumber,
    })
  }
  reader.controlNumbers.add(controlNumber)
  reader.hasToldStray = false
}

function tellBare(reader: Reader, st: Segment): void {
  const code = reader.open.interchange ? 'set_outside_group' : 'no_envelope'
  if (!reader.hasToldBare) reader.findings.add(code, st.place)
  reader.hasToldBare = true
}

function readSe(reader: Reader, se: Segment): void {
  const { set } = reader.open
  if (!set) {
    reader.findings.add('stray_trailer', se.place, { value: 'SE' })
    return
  }
  set.segment_count += 1
  checkTrailer(
    se,
    ['segment_count_differs', set.segment_count],
    ['set_control_differs', set.control_number],
    reader.findings,
  )
  reader.open.set = null
}

function readGe(reader: Reader, ge: Segment): void {
  const { group } = reader.open
  closeSet(reader, ge, 'missing_se')
  if (!group) {
    reader.findings.add('stray_trailer', ge.place, { value: 'GE' })
    return
  }
  checkTrailer(
    ge,
    ['set_count_differs', group.set_count],
    ['group_control_differs', group.control_number],
    reader.findings,
  )
  reader.open.group = null
}

function readIea(reader: Reader, iea: Segment): void {
  const { interchange } = reader.open
  closeGroup(reader, iea)
  if (!interchange) {
    reader.findings.add('stray_trailer', iea.place, { value: 'IEA' })
    return
  }
  checkTrailer(
    iea,
    ['group_count_differs', interchange.groups.length],
    ['interchange_control_differs', interchange.control_number],
    reader.findings,
  )
  reader.open.interchange = null
}

/** Ends what an ISA or the end of the text finds still open. */
function closeInterchange(reader: Reader, at: Segment): void {
  const { interchange } = reader.open
  closeGroup(reader, at)
  if (interchange) reader.findings.add('missing_iea', at.place, { value: interchange.control_number })
  reader.open.interchange = null
}

function closeGroup(reader: Reader, at: Segment): void {
  const { group } = reader.open
  closeSet(reader, at, 'missing_se')
  if (group) reader.findings.add('missing_ge', at.place, { value: group.control_number })
  reader.open.group = null
}

function closeSet(
  reader: Reader,
  at: Segment,
  code: Extract<FindingCode, 'missing_se' | 'unexpected_st'>,
): void {
  const { set } = reader.open
  if (!set) return
  reader.findings.add(code, at.place, { value: set.control_number })
  reader.open.set = null
}
