import { SPAN } from '../segment.ts'
import { BREAK, LETTER_I, SEPARATOR, SMALL, SPACE, TERMINATOR } from './kinds.ts'
import { isIndented, ROOM, type Scanner } from './scanner.ts'

/**
 * Reads segments while they have the usual form: a known id, a terminator right after the last value, and at most a
 * line ending between segments. The first one that differs is left to `scanSegment`, from its start. Returns whether
 * any were read. Nearly all reading time is spent here, so this is a single loop that counts in local variables.
 */
export function scanPlain(scanner: Scanner, kinds: Uint8Array, until: number, pause: number): boolean {
  const { source, codes, ids, lineBreak, limits } = scanner
  const { bounds, spans } = source
  if (!scanner.isIndentReported && isIndented(codes, scanner.at)) return false
  // One at a time when the chunk is full: the next one may start after each segment.
  const max = Math.min(until, Math.max(ROOM, source.count + 1), spans.length / SPAN.size - 1)
  const room = bounds.length - 2
  let { at, line, used } = scanner
  let { count } = source
  while (count < max && at < pause) {
    let start = at
    let startLine = line
    // CR and LF, one by one: a loop here costs a tenth of all reading. More line ends are passed outside, with pauses.
    if (kinds[codes[start]!] === BREAK) {
      if (codes[start] === lineBreak) startLine += 1
      start += 1
      if (kinds[codes[start]!] === BREAK) {
        if (codes[start] === lineBreak) startLine += 1
        start += 1
      }
    }
    // ISA may bring other delimiters.
    if ((codes[start]! | SMALL) === LETTER_I && count > source.count) break
    const end = Math.min(codes.length, start + limits.segmentLength)
    let kind = 0
    let next = used
    bounds[next++] = start
    let stop = start
    for (; stop < end; stop += 1) {
      kind = kinds[codes[stop]!]!
      if (kind === 0) continue
      if (kind !== SEPARATOR || next >= room) break
      bounds[next++] = stop + 1
    }
    if (kind !== TERMINATOR || codes[stop - 1]! <= SPACE) break
    bounds[next++] = stop + 1
    const id = ids.known(codes, start, bounds[used + 1]! - 1)
    if (id < 0) break
    const span = count * SPAN.size
    spans[span + SPAN.line] = startLine
    spans[span + SPAN.id] = id
    spans[span + SPAN.size + SPAN.first] = next
    count += 1
    used = next
    line = codes[stop] === lineBreak ? startLine + 1 : startLine
    at = stop + 1
  }
  const isAnyRead = count > source.count
  scanner.at = at
  scanner.line = line
  scanner.used = used
  source.count = count
  return isAnyRead
}
