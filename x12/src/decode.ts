import { wholeText, type FindingList } from './finding.ts'
import { packingOf } from './packed.ts'

/**
 * The text of an input without byte-order mark, as long as it may be; says what it had to mend. Empty for a file that
 * must be unpacked first. Never throws. NUL characters stay where they are: one of them may end every segment.
 */
export function decode(input: string | Uint8Array, maxCharacters: number, findings: FindingList): string {
  const packing = typeof input === 'string' ? null : packingOf(input)
  if (packing !== null) {
    findings.add('compressed', wholeText(), { value: packing })
    return ''
  }
  let text = typeof input === 'string' ? input : decodeBytes(input, findings)
  if (text.charCodeAt(0) === 0xfeff) {
    findings.add('byte_order_mark', wholeText())
    text = text.slice(1)
  }
  if (text.length > maxCharacters) {
    findings.add('too_long', wholeText(), { value: text.length, expected: maxCharacters })
    text = text.slice(0, maxCharacters)
  }
  return text
}

function decodeBytes(bytes: Uint8Array, findings: FindingList): string {
  const utf16 = utf16Label(bytes)
  if (utf16) {
    findings.add('utf16', wholeText())
    return new TextDecoder(utf16, { ignoreBOM: true }).decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    findings.add('not_utf8', wholeText())
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** By the byte-order mark, or by every second byte of `ISA` being zero. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be'
  return null
}
