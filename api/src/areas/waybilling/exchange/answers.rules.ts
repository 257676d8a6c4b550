import { getMeaning } from '#x12/codes/lists.ts'
import { referenceAt } from '#x12/named.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T417 } from '#x12/sets/t417.ts'
import { T824, T997, T999 } from '#x12/sets/answers.ts'
import { inSteps, isEndOfStep } from '#x12/steps.ts'
import { readSetSteps } from '#x12/tree.ts'
import { toUnitId } from '#rail/equipment.ts'

/** Something a railroad found wrong: where in our document, as far as it says. */
export interface Fault {
  /** Number of the segment in the set, from 1 for ST; null when unknown. */
  position: number | null
  segment: string
  element: number | null
  /** Of an application advice (DE647); empty otherwise. */
  code: string
  message: string
}

export type Verdict = 'accepted' | 'rejected' | 'partial' | 'hold' | 'unknown'

/**
 * The references of an answer to our document; null or empty where it has none. All of them must match
 * (`matching.rules`).
 */
interface NamedDocument {
  /** GS01 of our group, by AK101. */
  functional: string | null
  /** GS06 of our group; it is ISA13 as well. */
  controlNumber: number | null
  /** ST02 and ST01 of our set. */
  setNumber: string | null
  setId: string | null
  bolNumber: string | null
  /** Cars, containers and trailers, as stored ids. */
  cars: readonly string[]
  /** GS02 and GS03 of our group, by OTI04 and OTI05. */
  senderCode: string | null
  receiverCode: string | null
  /** ISA09 and ISA10 of our interchange, by TA102 and TA103. */
  interchangeDate: string | null
  interchangeTime: string | null
}

/** One answer to one of our documents. */
export interface Answer extends NamedDocument {
  kind: 'TA1' | '997' | '999' | '824' | '417'
  verdict: Verdict
  code: string
  message: string
  waybillNumber: string | null
  /** When the railroad wrote an advice, as ISO 8601. */
  receivedDate: string | null
  faults: Fault[]
}

/** Sets that answer our documents. */
export const isAnswer = ({ id }: Pick<ParsedSet, 'id'>): boolean => READERS.has(id)

/** A set's answers to our documents, read in steps; none when it concerns others. */
export function* answersIn(set: ParsedSet): Generator<void, Answer[]> {
  const read = READERS.get(set.id)
  return read === undefined ? [] : yield* read(set)
}

const READERS: ReadonlyMap<string, (set: ParsedSet) => Generator<void, Answer[]>> = new Map([
  [T997.id, acknowledgements997],
  [T999.id, acknowledgements999],
  [T824.id, advices],
  [T417.id, copies],
])

/** Groups of bills, and of what terminals report. */
const OURS: ReadonlySet<string> = new Set(['SR', 'SO'])
const ACKNOWLEDGED: ReadonlyMap<string, Verdict> = new Map<string, Verdict>(
  Object.entries({
    A: 'accepted',
    E: 'accepted',
    R: 'rejected',
    M: 'rejected',
    W: 'rejected',
    X: 'rejected',
  }),
)
export const getNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : null

interface GroupAnswered {
  functional: string
  control: string
  verdict: string
}

/** A set that an acknowledgement names; null for a group that it speaks of as a whole. */
interface SetAnswered {
  id: string
  control: string
  verdict: string
  faults: Fault[]
}

/**
 * An AK2 decides about the set it names; without any, the verdict about the group does. A partly accepted group says
 * nothing about our document unless it names it.
 */
function acknowledged(kind: '997' | '999', group: GroupAnswered, named: SetAnswered | null): Answer {
  const code = named?.verdict || group.verdict
  const faults = named?.faults ?? []
  const texts = faults.map(({ message }) => message).join(' ')
  return {
    ...NOTHING_NAMED,
    kind,
    functional: group.functional,
    controlNumber: getNumber(group.control),
    setNumber: textOrNull(named?.control),
    setId: textOrNull(named?.id),
    verdict: ACKNOWLEDGED.get(code) ?? 'unknown',
    code,
    message: texts || capital(getMeaning(715, code)),
    waybillNumber: null,
    receivedDate: null,
    faults,
  }
}

export const NOTHING_NAMED: NamedDocument = {
  functional: null,
  controlNumber: null,
  setNumber: null,
  setId: null,
  bolNumber: null,
  cars: [],
  senderCode: null,
  receiverCode: null,
  interchangeDate: null,
  interchangeTime: null,
}

const textOrNull = (text: string | undefined): string | null => text?.trim() || null

const capital = (text: string): string =>
  text === '' ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function* acknowledgements997(set: ParsedSet): Generator<void, Answer[]> {
  const { AK1, AK2_loop, AK9 } = yield* readSetSteps(set, T997)
  const group = getGroup(AK1, AK9)
  if (!OURS.has(group.functional)) return []
  const answers: Answer[] = AK2_loop.length === 0 ? [acknowledged('997', group, null)] : []
  for (const [index, { AK2, AK5, AK3_loop }] of AK2_loop.entries()) {
    if (isEndOfStep(index)) yield
    const faults = yield* inSteps(AK3_loop, ({ AK3, AK4 }) => {
      const where = {
        position: getNumber(AK3?.segment_position_in_transaction_set ?? ''),
        segment: AK3?.segment_id_code ?? '',
      }
      const findings = AK4.map((one) =>
        fault(
          where,
          one.position_in_segment,
          getMeaning(723, one.data_element_syntax_error_code),
          one.copy_of_bad_data_element,
        ),
      )
      return findings.length > 0
        ? findings
        : [fault(where, '', getMeaning(720, AK3?.segment_syntax_error_code ?? ''), '')]
    })
    answers.push(acknowledged('997', group, setAnswered(AK2, AK5, faults)))
  }
  return answers
}

function* acknowledgements999(set: ParsedSet): Generator<void, Answer[]> {
  const { AK1, AK2_loop, AK9 } = yield* readSetSteps(set, T999)
  const group = getGroup(AK1, AK9)
  if (!OURS.has(group.functional)) return []
  const answers: Answer[] = AK2_loop.length === 0 ? [acknowledged('999', group, null)] : []
  for (const [index, { AK2, IK5, IK3_loop }] of AK2_loop.entries()) {
    if (isEndOfStep(index)) yield
    const faults = yield* inSteps(IK3_loop, ({ IK3, IK4_loop }) => {
      const where = {
        position: getNumber(IK3?.segment_position_in_transaction_set ?? ''),
        segment: IK3?.segment_id_code ?? '',
      }
      const findings = IK4_loop.flatMap(({ IK4 }) =>
        IK4
          ? [
              fault(
                where,
                IK4.position_in_segment,
                getMeaning(723, IK4.implementation_data_element_syntax_error_code),
                IK4.copy_of_bad_data_element,
              ),
            ]
          : [],
      )
      return findings.length > 0
        ? findings
        : [fault(where, '', getMeaning(720, IK3?.implementation_segment_syntax_error_code ?? ''), '')]
    })
    answers.push(acknowledged('999', group, setAnswered(AK2, IK5, faults)))
  }
  return answers
}

function setAnswered(
  head: { transaction_set_identifier_code: string; transaction_set_control_number: string } | null,
  end: { transaction_set_acknowledgment_code: string } | null,
  faults: Fault[],
): SetAnswered {
  return {
    id: head?.transaction_set_identifier_code ?? '',
    control: head?.transaction_set_control_number ?? '',
    verdict: end?.transaction_set_acknowledgment_code ?? '',
    faults,
  }
}

const getGroup = (
  head: { functional_identifier_code: string; group_control_number: string } | null,
  end: { functional_group_acknowledge_code: string } | null,
) => ({
  functional: head?.functional_identifier_code ?? '',
  control: head?.group_control_number ?? '',
  verdict: end?.functional_group_acknowledge_code ?? '',
})

function fault(
  where: { position: number | null; segment: string },
  element: string,
  meaning: string,
  value: string,
): Fault {
  const at = getNumber(element.split(/\D/)[0] ?? '')
  const reference = referenceAt(where.segment, at ?? undefined)
  const given = value === '' ? '' : ` (${value})`
  return { ...where, element: at, code: '', message: `${reference}${given}: ${meaning || 'not accepted'}.` }
}

const ADVISED: ReadonlyMap<string, Verdict> = new Map<string, Verdict>(
  Object.entries({
    A: 'accepted',
    C: 'accepted',
    E: 'accepted',
    R: 'rejected',
    P: 'partial',
    H: 'hold',
  }),
)

function* advices(set: ParsedSet): Generator<void, Answer[]> {
  const { BGN, OTI_loop } = yield* readSetSteps(set, T824)
  return yield* inSteps(OTI_loop, ({ OTI, REF, TED_loop }) => {
    if (!OTI) return []
    const faults = TED_loop.flatMap(({ TED, NTE }) => {
      if (!TED) return []
      const texts = [TED.free_form_message, ...NTE.map(({ description }) => description)].filter(
        (one) => one !== '',
      )
      const message = texts.join(' ') || capital(getMeaning(647, TED.application_error_condition_code))
      return [
        {
          position: getNumber(TED.segment_position_in_transaction_set),
          segment: TED.segment_id_code,
          element: getNumber(TED.element_position_in_segment.split(/\D/)[0] ?? ''),
          code: TED.application_error_condition_code,
          message,
        },
      ]
    })
    const { application_acknowledgment_code: code, reference_identification: reference } = OTI
    return [
      {
        ...NOTHING_NAMED,
        kind: '824' as const,
        controlNumber: getNumber(OTI.group_control_number),
        setNumber: textOrNull(OTI.transaction_set_control_number),
        setId: textOrNull(OTI.transaction_set_identifier_code),
        bolNumber: OTI.reference_identification_qualifier === 'BM' ? reference.trim() : null,
        cars: REF.filter((one) => one.reference_identification_qualifier === 'EQ').map((one) =>
          toUnitId(one.reference_identification),
        ),
        senderCode: textOrNull(OTI.application_sender_code),
        receiverCode: textOrNull(OTI.application_receiver_code),
        verdict: ADVISED.get(code.slice(1)) ?? 'unknown',
        code: [code, ...faults.map((one) => one.code)].filter((one) => one !== '').join(' '),
        message: faults.map(({ message }) => message).join(' ') || capital(getMeaning(110, code)),
        waybillNumber:
          REF.find((one) => one.reference_identification_qualifier === 'WY')?.reference_identification ||
          null,
        receivedDate: getMoment(BGN?.date ?? '', BGN?.time ?? ''),
        faults,
      },
    ]
  })
}

/** A copy of the railroad's waybill: it has the bill and gave it a number. */
function* copies(set: ParsedSet): Generator<void, Answer[]> {
  const { N9, N8, N7_loop } = yield* readSetSteps(set, T417)
  const bill = N9.find((one) => one.reference_identification_qualifier === 'BM')
  const [waybill] = N8
  if (!bill || !waybill) return []
  return [
    {
      ...NOTHING_NAMED,
      kind: '417',
      bolNumber: bill.reference_identification.trim(),
      cars: N7_loop.flatMap(({ N7 }) => (N7 ? [getCar(N7.equipment_initial, N7.equipment_number)] : [])),
      verdict: 'accepted',
      code: '417',
      message: `The railroad created waybill ${waybill.waybill_number} from it.`,
      waybillNumber: waybill.waybill_number,
      receivedDate: getMoment(waybill.date, ''),
      faults: [],
    },
  ]
}

/** Equipment as stored ids. */
export const getCar = (initial: string, number: string): string => toUnitId(`${initial}${number}`)

/** CCYYMMDD and HHMM, which railroads write in Universal Time where they name no zone. */
function getMoment(date: string, time: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? []
  if (year === undefined) return null
  const [, hour = '00', minute = '00'] = /^(\d{2})(\d{2})/.exec(time) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The original answer, one segment per line, for readers of documents. */
export const textOfSet = ({ segments }: ParsedSet): string =>
  segments.map(({ elements }) => `${elements.join('*')}~\n`).join('')
