import { closedList, openList } from './list.ts'

// Meanings of acknowledgment codes (TA1, 997, 999) and application advice codes (824), in our own wording.

const VERDICTS = `
  A - accepted
  E - accepted with errors
  M - rejected, authentication failed
  R - rejected
  W - rejected, assurance failed
  X - rejected, decryption failed
`

export const INTERCHANGE_VERDICTS = closedList(
  'I17',
  `
  A - accepted
  E - accepted, errors noted
  R - rejected
`,
)

export const INTERCHANGE_NOTES = closedList(
  'I18',
  `
  000 - no error
  001 - the interchange control numbers in header and trailer do not match
  002 - the standard in the control standards identifier is not supported
  003 - the version of the controls is not supported
  004 - invalid segment terminator
  005 - invalid interchange ID qualifier for the sender
  006 - invalid interchange sender ID
  007 - invalid interchange ID qualifier for the receiver
  008 - invalid interchange receiver ID
  009 - unknown interchange receiver ID
  010 - invalid authorization information qualifier
  011 - invalid authorization information
  012 - invalid security information qualifier
  013 - invalid security information
  014 - invalid interchange date
  015 - invalid interchange time
  016 - invalid interchange standards identifier
  017 - invalid interchange version ID
  018 - invalid interchange control number
  019 - invalid acknowledgment requested value
  020 - invalid test indicator
  021 - invalid number of included groups
  022 - invalid control structure
  023 - improper (premature) end of file
  024 - invalid interchange content, such as an invalid GS segment
  025 - duplicate interchange control number
  026 - invalid data element separator
  027 - invalid component element separator
  028 - invalid delivery date in the deferred delivery request
  029 - invalid delivery time in the deferred delivery request
  030 - invalid delivery time code in the deferred delivery request
  031 - invalid grade of service code
`,
)

export const SET_VERDICTS = closedList(717, VERDICTS)

export const GROUP_VERDICTS = closedList(715, `${VERDICTS}  P - partially accepted`)

export const SET_ERRORS = openList(
  718,
  `
  1 - set not supported
  2 - set trailer missing
  3 - control numbers in header and trailer don’t match
  4 - segment count is incorrect
  5 - one or more segments have errors
  6 - set ID is missing or invalid
  7 - control number is missing or invalid
  23 - duplicate control number
`,
)

export const GROUP_ERRORS = openList(
  716,
  `
  1 - group not supported
  2 - release not supported
  3 - group trailer missing
  4 - control numbers in header and trailer don’t match
  5 - set count is incorrect
  6 - control number is invalid
`,
)

export const SEGMENT_ERRORS = openList(
  720,
  `
  1 - unknown segment
  2 - unexpected segment
  3 - mandatory segment missing
  4 - loop occurs too many times
  5 - segment occurs too many times
  6 - segment not defined in this set
  7 - segment out of order
  8 - segment has element errors
`,
)

export const ELEMENT_ERRORS = openList(
  723,
  `
  1 - mandatory element missing
  2 - conditionally required element missing
  3 - too many elements
  4 - too short
  5 - too long
  6 - invalid character
  7 - unknown code
  8 - invalid date
  9 - invalid time
  10 - mutually exclusive elements present
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
  002 - car not in a billable status
  003 - already billed
  004 - invalid commodity code
  005 - invalid route
  006 - duplicate
  007 - missing data
  008 - out of range
  009 - invalid date
  010 - total out of balance
  011 - values don’t match
  012 - invalid combination
  024 - other
  026 - invalid customer identification file number
  027 - customer identification file number doesn’t exist
  028 - customer identification file number and name don’t match
  029 - customer identification file number missing
  DBL - duplicate bill of lading
  IMD - invalid car type
  INC - incomplete
  IWT - invalid weight
  LOC - invalid location
  MWT - weight missing
  RTE - invalid route code
  SCA - invalid carrier code
  SPL - invalid standard point location code
  ZZZ - mutually defined
`,
)
