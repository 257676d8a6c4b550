import { wholeText, type FindingList } from './finding.ts'
import { getPacking } from './packed.ts'

/** This many bytes are decoded in a millisecond or two. */
const BYTES_AT_ONCE = 512 * 1024

/**
 * Decodes an input of up to the maximum length, without its byte-order mark, and reports what it had to correct. The
 * text is empty for a file that must be unpacked first. Never throws. NUL characters stay in place, because one of
 * them may be the segment terminator. Runs in steps, so that decoding a long input does not block other work.
 */
export function* decode(
  input: string | Uint8Array,
  maxCharacters: number,
  findings: FindingList,
): Generator<void, string> {
  const packing = typeof input === 'string' ? null : getPacking(input)
  if (packing !== null) {
    findings.add('compressed', wholeText(), { value: packing })
    return ''
  }
  let text = typeof input === 'string' ? input : yield* decodeBytes(input, findings)
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

function* decodeBytes(bytes: Uint8Array, findings: FindingList): Generator<void, string> {
  const utf16 = utf16Label(bytes)
  if (utf16) {
    findings.add('utf16', wholeText())
    return new TextDecoder(utf16, { ignoreBOM: true }).decode(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    findings.add('not_utf8', wholeText())
    return yield* decodeWindows(bytes)
  }
}

/**
 * In this encoding every byte is a character, so each piece decodes on its own. UTF-8 decoding is five times as slow.
 */
function* decodeWindows(bytes: Uint8Array): Generator<void, string> {
  const decoder = new TextDecoder('windows-1252')
  let text = ''
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    text += decoder.decode(bytes.subarray(at, at + BYTES_AT_ONCE))
    yield
  }
  return text
}

/** By the byte-order mark, or by every second byte of `ISA` being zero. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be'
  return null
}
