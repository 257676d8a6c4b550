import { getMeaning } from '#x12/codes/lists.ts'
import type { Interchange } from '#x12/envelope.ts'
import { read } from '#x12/named.ts'
import type { Segment } from '#x12/segment.ts'
import { TA1 } from '#x12/segments/envelope.ts'
import { NOTHING_NAMED, getNumber, type Answer, type Verdict } from './answers.rules.ts'

/** What the TA1 segments of an interchange say about our interchanges, in order. */
export const interchangeAnswersIn = ({ acknowledgements }: Interchange): Answer[] =>
  acknowledgements.map(answerIn)

function answerIn(segment: Segment): Answer {
  const ta1 = read(TA1, segment)
  const code = ta1.interchange_acknowledgment_code.trim()
  const note = ta1.interchange_note_code.trim()
  const number = ta1.interchange_control_number.trim()
  return {
    ...NOTHING_NAMED,
    kind: 'TA1',
    controlNumber: getNumber(number),
    interchangeDate: ta1.interchange_date.trim() || MISSING,
    interchangeTime: ta1.interchange_time.trim() || MISSING,
    verdict: getVerdict(code, note),
    code: note === '' || note === NO_ERROR ? code : `${code} ${note}`,
    message: getMessage({ code, note, number: String(getNumber(number) ?? number) }),
    waybillNumber: null,
    receivedDate: null,
    faults: [],
  }
}

/** Agrees with no date or time that was sent. */
const MISSING = 'missing'
const NO_ERROR = '000'
const DUPLICATE = '025'

/**
 * An interchange that was rejected as a duplicate decides nothing: the railroad has one under its number, and that may be the
 * same bill.
 */
function getVerdict(code: string, note: string): Verdict {
  if (code === 'A' || code === 'E') return 'accepted'
  return code === 'R' && note !== DUPLICATE ? 'rejected' : 'unknown'
}

/** Notes about the IDs of sender and receiver, which an administrator sets for each railroad. */
const ABOUT_IDS: ReadonlySet<string> = new Set(['005', '006', '007', '008', '009'])

function getMessage({ code, note, number }: { code: string; note: string; number: string }): string {
  const meaning = note === NO_ERROR ? '' : getMeaning('I18', note) || (note && `note ${note}`)
  const why = meaning === '' ? '' : `: ${meaning}`
  if (code === 'A') return `The railroad received interchange ${number}.`
  if (code === 'E')
    return `The railroad received interchange ${number}, with errors noted${why}. Don’t resend it.`
  if (code !== 'R')
    return `The railroad’s TA1 for interchange ${number} has the unknown code ${code || '(none)'}.`
  if (note === DUPLICATE)
    return `The railroad rejected interchange ${number}${why}. It may have the bill already. Ask the railroad, then record its response.`
  const remedy = ABOUT_IDS.has(note)
    ? 'Ask an administrator to check the sender and receiver IDs for this railroad.'
    : 'Ask the railroad what it expects.'
  return `The railroad rejected interchange ${number}${why}. None of it was read. ${remedy} Then resend the document.`
}

/** The TA1 as it came, between header and trailer of its interchange, one segment a line. */
export const textOfInterchangeAnswer = ({ segment, trailer }: Interchange, ta1: Segment): string =>
  [segment, ta1, trailer].map((one) => (one ? `${one.elements.join('*')}~\n` : '')).join('')
