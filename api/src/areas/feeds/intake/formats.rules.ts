import { decode } from '#x12/decode.ts'
import { finding, findingsOfText, wholeText } from '#x12/finding.ts'
import { isBase64X12, getPacking } from '#x12/packed.ts'
import { findStart, startsLikeX12 } from '#x12/start.ts'
import { DEFAULT_LIMITS } from '#x12/tokenize.ts'
import type { ReadLayout } from '#rail/clm/layout.ts'
import { sniffClm } from '#rail/clm/sniff.ts'
import type { Places } from '#rail/places/places.ts'
import { withYields, type YieldNow } from '../../../jobs/yield.ts'
import type { GroupResult } from './acknowledgement.rules.ts'
import { parseClm } from './clm.rules.ts'
import { wholeMessage, type Found } from './problem.rules.ts'
import type { MessageSinks } from './sinks.rules.ts'
import { getFound, parseX12 } from './x12.rules.ts'

/** The format of a message. */
export interface ParsedMessage {
  format: 'x12' | 'clm' | 'unknown'
  /** Name of the layout a car location message was read by. */
  layout: string | null
  /** Groups the sender expects an answer to. */
  groups: GroupResult[]
}

export interface Knowledge {
  /** Built-in layouts and the customer's own, in the order they are tried. */
  layouts: readonly ReadLayout[]
  /** The layout the sender named, or null to find it by content. */
  layout: ReadLayout | null
  places: Places
  receivedAt: Date
}

/** Reads a message of any format: X12 or car location messages, distinguished by content. Throws nothing of its own. */
export async function parseMessage(
  body: Uint8Array,
  knowledge: Knowledge,
  how: MessageSinks,
): Promise<ParsedMessage> {
  const packing = getPacking(body)
  if (packing !== null) return refuse(findingAs('compressed', packing), how)
  const refusal = await unreadable(body, how.yieldNow)
  if (refusal) return refuse(refusal, how)
  const { layout, layouts, places, receivedAt } = knowledge
  const readAsX12 = async (): Promise<ParsedMessage> => ({
    format: 'x12',
    layout: null,
    groups: await parseX12(body, places, how),
  })
  if (layout === null && looksLikeX12(body)) return await readAsX12()
  const text = await withYields(toText(body), how.yieldNow)
  const chosen = layout ?? sniffClm(text, layouts)
  if (chosen) {
    await parseClm(text, chosen, { receivedAt, places }, how)
    return { format: 'clm', layout: chosen.name, groups: [] }
  }
  if (isBase64X12(text)) return refuse(findingAs('base64'), how)
  const start = await withYields(findStart(text, findingsOfText(1)), how.yieldNow)
  return start >= 0 ? await readAsX12() : refuse(unknownFormat(text, layouts), how)
}

function refuse(refusal: Found, { problems }: MessageSinks): ParsedMessage {
  problems.add(refusal)
  return { format: 'unknown', layout: null, groups: [] }
}

/** What the command line reports for such a file. */
function findingAs(code: 'compressed' | 'base64', value?: string): Found {
  return getFound(finding(code, wholeText(), value === undefined ? {} : { value }))
}

const HEAD_BYTES = 4096
const MAX_CONTROL_SHARE = 0.05

async function unreadable(body: Uint8Array, yieldNow: YieldNow): Promise<Found | null> {
  const head = body.subarray(0, HEAD_BYTES)
  if (!head.some((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf))
    return (await isBlank(body.subarray(head.length), yieldNow)) ? EMPTY : null
  // X12 separators may be control characters, and UTF-16 is half zeros: so both can look like X12.
  if (looksLikeX12(body) || isUtf16(head)) return null
  const odd = head.filter((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
  if (odd.length <= head.length * MAX_CONTROL_SHARE) return null
  return wholeMessage(
    'binary_message',
    'The message isn’t text. Send X12 or car location messages as plain text.',
    Buffer.from(head.subarray(0, 32)).toString('hex'),
  )
}

/** Its byte-order mark says so. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const BYTES_AT_ONCE = 64 * 1024

async function isBlank(bytes: Uint8Array, yieldNow: YieldNow): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE) {
    if (!isBlankPiece(bytes, at, Math.min(at + BYTES_AT_ONCE, bytes.length))) return false
    await yieldNow()
  }
  return true
}

/** A call for each byte takes twenty times as long. */
function isBlankPiece(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at]! > 0x20) return false
  return true
}

const EMPTY = wholeMessage('empty_message', 'The message is empty. Resend it with its content.')
function unknownFormat(text: string, layouts: readonly ReadLayout[]): Found {
  const names = layouts.map(({ name }) => name).join(', ')
  return wholeMessage(
    'unknown_format',
    `The message is neither X12 nor in a known layout (${names}). Add its layout, or correct one of these to read it, then replay the message.`,
    text,
  )
}

const X12_HEAD_BYTES = 512

function looksLikeX12(body: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(body.subarray(0, X12_HEAD_BYTES))
  return startsLikeX12(head.replace(/^(?:\u00ef\u00bb\u00bf|[\u00fe\u00ff]{2})/, ''))
}

/** Characters that are processed in a millisecond, whatever they are. */
const CHARACTERS_AT_ONCE = 64 * 1024

/** The text of car location messages, decoded as X12 is: UTF-8 or UTF-16, else Windows-1252. NUL characters are blanks. */
function* toText(body: Uint8Array): Generator<void, string> {
  const text = yield* decode(body, DEFAULT_LIMITS.characters, findingsOfText(1))
  if (!text.includes('\0')) return text
  let blanked = ''
  for (let at = 0; at < text.length; at += CHARACTERS_AT_ONCE) {
    blanked += text.slice(at, at + CHARACTERS_AT_ONCE).replaceAll('\0', ' ')
    yield
  }
  return blanked
}
