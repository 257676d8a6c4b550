import { cut } from '../cut.ts'
import type { ClmField } from './layout.ts'

export type ClmFindingCode =
  | 'missing_column'
  | 'open_quote'
  | 'line_too_long'
  | 'bad_equipment'
  | 'missing_value'
  | 'unknown_zone'
  | 'bad_time'
  | 'bad_eta'
  | 'unknown_load_empty'
  | 'bad_weight'
  | 'bad_weight_unit'
  | 'weight_too_high'
  | 'bad_check_digit'
  | 'eta_elsewhere'
  | 'unknown_column'

/** Something in the text that could not be used, and its position; all other lines are still read. */
export interface ClmFinding {
  code: ClmFindingCode
  /** 1-based. */
  line: number
  /** 1-based column of a delimited line, or character of a fixed one. */
  column?: number
  /** The field of the layout that is meant. */
  field?: ClmField
  value?: string
  /** What should be there: names of columns, or how many characters. */
  expected?: string
}

/** Receives each finding; there may be millions. */
export type ReportClm = (finding: ClmFinding) => void

const MAX_VALUE_SHOWN = 40
const FIX_LINE = 'Correct the line, or the layout, and send it again'

type MessageOf = (finding: ClmFinding) => string

const MESSAGES: Record<ClmFindingCode, MessageOf> = {
  missing_column: ({ value, expected }) =>
    `the header row has no column for ${expected}. Add it, or choose the layout that fits; layout ${value} was used`,
  open_quote: () =>
    'a quoted value has no closing quote; it was read to the end of the line. Close it and send the line again',
  line_too_long: ({ value, expected }) =>
    `the line has ${value} characters; only the first ${expected} were read. Check the line breaks`,
  bad_equipment: valueMessage('is not part of a valid equipment ID (one to four letters, then a number)'),
  missing_value: valueMessage('is required and is empty'),
  unknown_zone: valueMessage(
    'is not a known time zone (use E, EST, Eastern or similar, an X12 time code or an IANA name)',
  ),
  bad_time: valueMessage('is not a valid date and time'),
  bad_eta: valueMessage('is not a valid date and time; the sighting was stored without it'),
  unknown_load_empty: valueMessage('is neither L nor E; the sighting was stored without it'),
  bad_weight: valueMessage('is not a valid weight; the sighting was stored without it'),
  bad_weight_unit: valueMessage(
    'is not a unit of weight (LB, KG, ST, MT); the sighting was stored without its weight',
  ),
  weight_too_high: valueMessage(
    'is more than any car or container weighs; the sighting was stored without it',
  ),
  bad_check_digit: ({ value, expected }) =>
    `the check digit of ${cut(value ?? '', MAX_VALUE_SHOWN)} should be ${expected}; the sighting was stored. Check whether it is the right container`,
  eta_elsewhere: valueMessage('is not the destination, so its ETA was ignored; the sighting was stored'),
  unknown_column: ({ value }) =>
    `the column "${cut(value ?? '', MAX_VALUE_SHOWN)}" is unknown and was ignored; all others were read. Add it to the layout if you need it`,
}

function valueMessage(what: string): MessageOf {
  return ({ field = '', value }) => {
    const quoted = value ? ` "${cut(value, MAX_VALUE_SHOWN)}"` : ''
    return `${field.replaceAll('_', ' ')}${quoted} ${what}. ${FIX_LINE}`
  }
}

/** Describes a finding: where it is, what is wrong and what to do about it. */
export function describeClmFinding(finding: ClmFinding): string {
  return `Line ${finding.line}: ${describeClmWithoutPlace(finding)}`
}

/** The same for callers that show the line separately. */
export function describeClmWithoutPlace(finding: ClmFinding): string {
  return `${MESSAGES[finding.code](finding)}.`
}
