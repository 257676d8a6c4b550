import { DEFAULT_DELIMITERS } from '../delimiters.ts'
import type { NewStyle } from '../write-back.ts'

/** The options that say how a text is divided. */
export const STYLE_OPTIONS = {
  element: { type: 'string' },
  component: { type: 'string' },
  segment: { type: 'string' },
  'line-end': { type: 'string' },
} as const

const NAMES: Readonly<Record<string, string>> = {
  lf: '\n',
  cr: '\r',
  tab: '\t',
  '\\n': '\n',
  '\\r': '\r',
  '\\t': '\t',
}
const LINE_ENDS = new Map<string, NewStyle['lineEnd']>([
  ['lf', '\n'],
  ['crlf', '\r\n'],
  ['none', ''],
])

/** Parses the style options; throws RangeError with a message for an invalid separator or line ending. */
export function newStyle(options: Readonly<Record<string, string | undefined>>): NewStyle {
  const delimiters = {
    element: separator(options['element'], DEFAULT_DELIMITERS.element),
    component: separator(options['component'], DEFAULT_DELIMITERS.component),
    segment: separator(options['segment'], DEFAULT_DELIMITERS.segment),
    repetition: DEFAULT_DELIMITERS.repetition,
  }
  if (new Set([delimiters.element, delimiters.component, delimiters.segment]).size < 3)
    throw new RangeError(
      'Separators must differ from each other. Use different values for --element, --component and --segment.',
    )
  const named = options['line-end'] ?? (/[\r\n]/.test(delimiters.segment) ? 'none' : 'lf')
  const lineEnd = LINE_ENDS.get(named)
  if (lineEnd === undefined) throw new RangeError(`--line-end ${named} must be lf, crlf or none.`)
  return { delimiters, lineEnd }
}

function separator(given: string | undefined, usual: string): string {
  if (given === undefined) return usual
  const [, hex] = /^\\x([0-9a-f]{2})$/i.exec(given) ?? []
  const character =
    hex === undefined ? (NAMES[given] ?? given) : String.fromCharCode(Number.parseInt(hex, 16))
  if (character.length === 1 && !/[A-Za-z0-9 ]/.test(character)) return character
  throw new RangeError(
    `"${given}" is not a separator. Use one character other than a letter, digit or space, or lf, tab, \\x1c.`,
  )
}
