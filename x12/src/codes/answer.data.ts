import { closedList, openList } from './list.ts'

// What acknowledgments (TA1, 997, 999) and application advice (824) say. The words are ours.

const VERDICTS = `
  A - accepted
  E - accepted, errors noted
  M - refused: authentication failed
  R - refused
  W - refused: assurance failed
  X - refused: could not be decrypted
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

export const GROUP_VERDICTS = closedList(715, `${VERDICTS}  P - accepted in part`)

export const SET_ERRORS = openList(
  718,
  `
  1 - set not supported
  2 - set trailer missing
  3 - the control numbers of header and trailer differ
  4 - the count of segments is wrong
  5 - segments are in error
  6 - set id missing or invalid
  7 - the control number is missing or wrong
  23 - the control number was used before
`,
)

export const GROUP_ERRORS = openList(
  716,
  `
  1 - group not supported
  2 - release not supported
  3 - group trailer missing
  4 - the control numbers of header and trailer differ
  5 - the count of sets is wrong
  6 - the control number is wrong
`,
)

export const SEGMENT_ERRORS = openList(
  720,
  `
  1 - unknown segment
  2 - the segment was not expected
  3 - a mandatory segment is missing
  4 - loop occurs too often
  5 - segment occurs too often
  6 - segment not part of this set
  7 - the segment is out of order
  8 - elements of the segment are in error
`,
)

export const ELEMENT_ERRORS = openList(
  723,
  `
  1 - a mandatory element is missing
  2 - a conditionally required element is missing
  3 - too many elements
  4 - too short
  5 - too long
  6 - invalid character
  7 - unknown code
  8 - invalid date
  9 - a time that does not exist
  10 - elements that exclude each other
`,
)

export const APPLICATION_VERDICTS = openList(
  110,
  `
  TA - set accepted
  TC - set accepted, data changed
  TE - set accepted with errors
  TP - set accepted in part
  TR - set refused
  TH - set on hold
  IA - item accepted
  IC - item accepted, data changed
  IE - item accepted with errors
  IP - item accepted in part
  IR - item refused
  GA - group accepted
  GC - group accepted, data changed
  GE - group accepted with errors
  GP - group accepted in part
  GR - group refused
  GH - group on hold
  BA - batch accepted
  BC - batch accepted, data changed
  BE - batch accepted with errors
  BP - batch accepted in part
  BR - batch refused
`,
)

/** Of many more: those that railroads send. */
export const APPLICATION_ERRORS = openList(
  647,
  `
  001 - the car is not in Umler
  002 - the car is not in a status to be billed
  003 - billed before
  004 - commodity code is wrong
  005 - route is wrong
  006 - duplicate
  007 - data is missing
  008 - out of range
  009 - date is wrong
  010 - total does not add up
  011 - does not match
  012 - values do not go together
  024 - other
  026 - number of the customer identification file is wrong
  027 - number of the customer identification file does not exist
  028 - number of the customer identification file and name differ
  029 - number of the customer identification file is missing
  DBL - bill of lading was used before
  IMD - type of car is wrong
  INC - incomplete
  IWT - weight is wrong
  LOC - location is wrong
  MWT - weight is missing
  RTE - route code is wrong
  SCA - carrier code is wrong
  SPL - standard point location code is wrong
  ZZZ - as agreed
`,
)
