/** One line of a text, without its end. */
export interface Line {
  content: string
  /** 1-based. */
  line: number
  /** Characters from the start of the text, a byte-order mark not counted. */
  offset: number
}

/** Gives one line after the other, whether they end with CR LF, LF or CR; null after the last. */
export function createLineReader(text: string): () => Line | null {
  const from = text.charCodeAt(0) === 0xfeff ? 1 : 0
  // each kind of end is looked for once: a text of returns alone is not searched for line feeds at every line
  const nextFeed = createSearch(text, '\n')
  const nextReturn = createSearch(text, '\r')
  let at = from
  let line = 0
  return () => {
    if (at > text.length) return null
    const end = Math.min(nextFeed(at), nextReturn(at))
    const content = text.slice(at, end)
    const offset = at - from
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    line += 1
    return { content, line, offset }
  }
}

/** The next position of a character; the end of the text when there is none. */
function createSearch(text: string, character: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const next = text.indexOf(character, from)
      found = next < 0 ? text.length : next
    }
    return found
  }
}
