import { wholeText, type FindingList } from './finding.ts'

/** The text of an input without byte-order mark and NUL characters; says what it had to mend. Never throws. */
export function decode(input: string | Uint8Array, maxCharacters: number, findings: FindingList): string {
  let text = typeof input === 'string' ? input : decodeBytes(input, findings)
  if (text.charCodeAt(0) === 0xfeff) {
    findings.add('byte_order_mark', wholeText())
    text = text.slice(1)
  }
  if (text.length > maxCharacters) {
    findings.add('too_long', wholeText(), { value: text.length, expected: maxCharacters })
    text = text.slice(0, maxCharacters)
  }
  const nul = text.indexOf('\0')
  if (nul < 0) return text
  findings.add('nul_characters', wholeText(nul))
  return text.replaceAll('\0', ' ')
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
