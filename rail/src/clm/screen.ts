import type { ClmField } from './layout.ts'

type Values = Partial<Record<ClmField, string>>

/** Month, day with or without the letter of its zone, and time, as "04 14E0815", "04 14 E0815" or "04 14 E 0815". */
const WHEN = /(?:^| )([01][0-9]) ([0-3][0-9]) ?([A-Z])? ?([0-2][0-9])([0-5][0-9])(?= |$)/

/**
 * One line of a carrier's trace as a browser shows it: equipment, place, day and time, load, event, train, destination,
 * flat car and railroad, separated by blanks. Columns are distinguished by their form, because pasting loses their widths.
 * Null for headings and other lines.
 */
export function readScreenLine(content: string): Values | null {
  const line = content.trim().toUpperCase().replace(/\s+/g, ' ')
  const when = WHEN.exec(line)
  if (when === null) return null
  const [, month = '', day = '', zone = '', hour = '', minute = ''] = when
  const [initial = '', number = '', ...place] = line.slice(0, when.index).split(' ')
  const [load = '', code = '', ...rest] = line
    .slice(when.index + when[0].length)
    .trim()
    .split(' ')
  const state = place.pop() ?? ''
  if (!/^[A-Z]{1,4}$/.test(initial) || !/^[0-9]{1,7}$/.test(number) || place.length === 0) return null
  if (!/^[LE]$/.test(load) || !/^[A-Z]$/.test(code)) return null
  const head = { initial, number, city: place.join(' '), state, month, day, zone, hour, minute }
  return { ...head, load_empty: load, code, ...readEnd(rest) }
}

/** The railroad is last. An optional flat car precedes it, then the destination, then the train. */
function readEnd(tokens: readonly string[]): Values {
  const carrier = tokens.at(-1) ?? ''
  if (!/^[A-Z]{2,4}$/.test(carrier)) return {}
  const left = tokens.slice(0, -1)
  if (/^[0-9]{1,7}$/.test(left.at(-1) ?? '') && /^[A-Z]{1,4}$/.test(left.at(-2) ?? '')) left.splice(-2)
  if (left.length < 2) return { carrier }
  const state = left.pop() ?? ''
  const isTrain = left.length > 1 && /[0-9]/.test(left[0] ?? '')
  const train = isTrain ? (left.shift() ?? '') : ''
  return { carrier, train, destination_city: left.join(' '), destination_state: state }
}
