import type { Readable } from 'node:stream'

/** Rows of one piece of a stream: fields as PostgreSQL wrote them, `null` where it had none. */
export type RowBatch = (string | null)[][]

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const NULL = '\\N'

/** Reads the text format of `COPY ... TO STDOUT`, as many rows at a time as arrived together. */
export async function* copyRows(stream: Readable): AsyncGenerator<RowBatch> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const text = rest + decoder.decode(chunk as Buffer, { stream: true })
    const end = text.lastIndexOf('\n')
    rest = text.slice(end + 1)
    if (end >= 0) yield text.slice(0, end).split('\n').map(toFields)
  }
}

function toFields(line: string): (string | null)[] {
  const fields = line.split('\t')
  return line.includes('\\') ? fields.map(unescape) : fields
}

function unescape(field: string): string | null {
  if (field === NULL) return null
  return field.includes('\\') ? field.replace(/\\(.)/gs, (_, next: string) => ESCAPES[next] ?? next) : field
}
