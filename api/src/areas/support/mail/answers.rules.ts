/** Stands on top of every mail of a ticket: what is below it is no answer. */
export const ANSWER_ABOVE = '-- Answer above this line to add a note to the ticket --'

/** How mail programs begin what they quote. */
const QUOTES = [
  /^\s*>*\s*-{2,} ?Answer above this line/i,
  /^\s*On .{5,200} wrote:\s*$/i,
  /^\s*(Le|Am|El) .{5,200} (a écrit|schrieb|escribió) ?:\s*$/i,
  /^\s*-{2,} ?(Original|Forwarded) message ?-{2,}/i,
  /^\s*_{20,}\s*$/,
  /^\s*From: .+@.+/i,
]
/** How signatures begin. */
const SIGNATURES = [/^-- ?$/, /^\s*Sent from my \w+/i, /^\s*Get Outlook for /i]

/** The words of an answer by mail: without what it quotes and without the signature. */
export function answerIn(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  // "On Monday, Ada wrote:" is often broken in two
  const starts = (at: number) => [lines[at] ?? '', `${lines[at]} ${lines[at + 1] ?? ''}`]
  const end = lines.findIndex(
    (line, at) =>
      starts(at).some((one) => QUOTES.some((quote) => quote.test(one))) ||
      SIGNATURES.some((signature) => signature.test(line)),
  )
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
}

/** Whether no person wrote a mail: answering it could go on for ever. */
export function isAutomatic(header: (name: string) => string | undefined, envelopeFrom: string): boolean {
  const submitted = header('auto-submitted')?.trim().toLowerCase()
  if (envelopeFrom === '' || (submitted !== undefined && submitted !== 'no')) return true
  if (/^(bulk|junk|list|auto_reply)$/i.test(header('precedence')?.trim() ?? '')) return true
  return ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some(
    (name) => header(name) !== undefined,
  )
}
