import type { FindingCode } from './finding.ts'

/**
 * `loss`: part of the text was not read, or may never have arrived. `fault`: all of it was read, but what the text
 * says about itself is in doubt. `remark`: all of it was read and nothing is in doubt; the sender could do better.
 */
export type Weight = 'loss' | 'fault' | 'remark'

const LOSSES: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'unreadable_file',
  'empty_input',
  'not_x12',
  'compressed',
  'base64',
  'letter_separator',
  'too_long',
  'too_many_segments',
  'segment_too_long',
  'set_too_long',
  'too_many_acknowledgements',
  'segment_outside_set',
  'unterminated_segment',
  'unexpected_st',
  'missing_se',
  'missing_ge',
])

const REMARKS: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'not_utf8',
  'utf16',
  'byte_order_mark',
  'leading_blank',
  'leading_text',
  'nul_characters',
  'isa_not_padded',
  'isa11_unknown',
  'date_width',
  'no_envelope',
  'indented',
  'empty_segment',
  'broken_line',
  'missing_last_terminator',
  'lower_case_id',
  'release_differs',
  'unknown_segment',
])

/** How serious a finding is. */
export function getWeight(code: FindingCode): Weight {
  if (LOSSES.has(code)) return 'loss'
  return REMARKS.has(code) ? 'remark' : 'fault'
}
