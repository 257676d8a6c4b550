/** The facts in an email's head that decide whether its body is read. */
export interface MailHead {
  messageId: string | undefined
  /** The address in its From; empty where it names none or has several. */
  from: string
  /** A header by its name in small letters. */
  header: (name: string) => string | undefined
}

const MAX_VALUE = 2000
const FIELD = /^([!-9;-~]{1,100}):(.*)$/s

/** Reads a mail's head, which ends with its first blank line. */
export function readHead(head: string): MailHead {
  const headers = new Map<string, string[]>()
  for (const line of unfold(head)) {
    const [, name, value] = FIELD.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    const values = headers.get(name.toLowerCase()) ?? []
    headers.set(name.toLowerCase(), [...values.slice(0, 1), value.trim()])
  }
  const header = (name: string) => headers.get(name)?.[0]
  const [from = '', ...others] = headers.get('from') ?? []
  return { messageId: header('message-id'), from: others.length > 0 ? '' : addressIn(from), header }
}

/** Unfolds headers: a line that begins with a blank continues the previous one. */
function unfold(head: string): string[] {
  const fields: string[][] = []
  for (const line of head.split(/\r?\n/)) {
    if (/^[ \t]/.test(line)) fields.at(-1)?.push(line)
    else fields.push([line])
  }
  return fields.map((lines) => lines.join('').slice(0, MAX_VALUE))
}

/** The address of `Ada Keller <ada@example.com>`; quoted names and comments are no part of it. */
function addressIn(value: string): string {
  const plain = value.replace(/"(?:[^"\\]|\\.)*"?/gs, '').replace(/\([^()]*\)/g, '')
  const named = /<([^<>]*)>[^<>]*$/.exec(plain)?.[1] ?? plain
  const address = named.trim()
  return /^[^\s,;:@]+@[^\s,;:@]+$/.test(address) ? address : ''
}
