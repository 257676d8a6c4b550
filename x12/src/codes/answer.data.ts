import { closedList, openList } from './list.ts'

// What acknowledgments (997, 999) and application advice (824) say. The wording is ours.

const VERDICTS = `
  A - accepted
  E - accepted, errors noted
  M - rejected: authentication failed
  R - rejected
  W - rejected: assurance check failed
  X - rejected: could not be decrypted
`

export const SET_VERDICTS = closedList(717, VERDICTS)

export const GROUP_VERDICTS = closedList(715, `${VERDICTS}  P - partially accepted`)

export const SET_ERRORS = openList(
  718,
  `
  1 - set not supported
  2 - no set trailer
  3 - control numbers in header and trailer differ
  4 - wrong segment count
  5 - segment errors
  6 - set ID missing or invalid
  7 - control number missing or invalid
  23 - control number already used
`,
)

export const GROUP_ERRORS = openList(
  716,
  `
  1 - group not supported
  2 - release not supported
  3 - no group trailer
  4 - the control numbers of header and trailer differ
  5 - wrong set count
  6 - wrong control number
`,
)

export const SEGMENT_ERRORS = openList(
  720,
  `
  1 - unknown segment
  2 - unexpected segment
  3 - required segment missing
  4 - loop repeated too often
  5 - segment repeated too often
  6 - segment doesn’t belong in this set
  7 - segment out of order
  8 - element errors in the segment
`,
)

export const ELEMENT_ERRORS = openList(
  723,
  `
  1 - required element missing
  2 - conditionally required element missing
  3 - too many elements
  4 - too short
  5 - too long
  6 - invalid character
  7 - unknown code
  8 - invalid date
  9 - invalid time
  10 - elements can’t be used together
`,
)

export const APPLICATION_VERDICTS = openList(
  110,
  `
  TA - set accepted
  TC - set accepted, data changed
  TE - set accepted with errors
  TP - set partially accepted
  TR - set rejected
  TH - set on hold
  IA - item accepted
  IC - item accepted, data changed
  IE - item accepted with errors
  IP - item partially accepted
  IR - item rejected
  GA - group accepted
  GC - group accepted, data changed
  GE - group accepted with errors
  GP - group partially accepted
  GR - group rejected
  GH - group on hold
  BA - batch accepted
  BC - batch accepted, data changed
  BE - batch accepted with errors
  BP - batch partially accepted
  BR - batch rejected
`,
)

/** Of many more: those that railroads send. */
export const APPLICATION_ERRORS = openList(
  647,
  `
  001 - car not in Umler
  002 - car can’t be billed in its current status
  003 - already billed
  004 - invalid commodity code
  005 - invalid route
  006 - duplicate
  007 - missing data
  008 - value out of range
  009 - invalid date
  010 - total doesn’t match its parts
  011 - values don’t match
  012 - values can’t be combined
  024 - other
  026 - invalid CIF number
  027 - CIF number not found
  028 - CIF number and name don’t match
  029 - missing CIF number
  DBL - bill of lading number already used
  IMD - invalid car type
  INC - incomplete bill
  IWT - invalid weight
  LOC - invalid location
  MWT - missing weight
  RTE - invalid route code
  SCA - invalid carrier code
  SPL - invalid SPLC
  ZZZ - mutually agreed
`,
)
