const MAX_HEAD_BYTES = 64 * 1024
const LF = 0x0a
const CR = 0x0d

/** The complete email, or why there is none. */
export type Arrived = Buffer | 'too large' | 'no head' | 'not wanted'

/**
 * Reads an email as it arrives. After its head, `isWanted` decides whether to store the rest; an unwanted or too
 * large email is still read to its end, as the protocol requires, and dropped.
 */
export async function readMail(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  isWanted: (head: string) => Promise<boolean>,
): Promise<Arrived> {
  const head = new HeadFinder()
  const chunks: Buffer[] = []
  let size = 0
  let verdict: 'open' | 'wanted' | 'not wanted' | 'no head' = 'open'
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes || verdict === 'not wanted' || verdict === 'no head') {
      chunks.length = 0
      continue
    }
    chunks.push(chunk)
    if (verdict !== 'open') continue
    const found = head.add(chunk)
    if (found !== null) verdict = (await isWanted(found)) ? 'wanted' : 'not wanted'
    else if (head.isFull) verdict = 'no head'
  }
  // a mail of a head alone has no blank line behind it
  if (verdict === 'open' && size <= maxBytes) verdict = (await isWanted(head.text)) ? 'wanted' : 'not wanted'
  if (verdict === 'not wanted' || verdict === 'no head') return verdict
  return size > maxBytes ? 'too large' : Buffer.concat(chunks)
}

/** Finds where a head ends, looking at each byte once however small the pieces are. */
class HeadFinder {
  #bytes = Buffer.alloc(MAX_HEAD_BYTES)
  #length = 0
  #seen = 0

  /** The head, once its blank line has arrived. */
  add(chunk: Buffer): string | null {
    this.#length += chunk.copy(this.#bytes, this.#length)
    for (; this.#seen < this.#length; this.#seen += 1) if (this.#isBlankLineAt(this.#seen)) return this.text
    return null
  }

  get isFull(): boolean {
    return this.#length === MAX_HEAD_BYTES
  }

  get text(): string {
    return this.#bytes.toString('utf8', 0, Math.min(this.#seen, this.#length))
  }

  #isBlankLineAt(at: number): boolean {
    const before = this.#bytes[at - 1] === CR ? at - 2 : at - 1
    return this.#bytes[at] === LF && (before < 0 || this.#bytes[before] === LF)
  }
}
