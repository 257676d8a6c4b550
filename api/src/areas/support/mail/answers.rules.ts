/** At the top of every email about a ticket: text below it is not part of a reply. */
export const ANSWER_ABOVE = '-- Reply above this line to add a note to the ticket --'

/** More than a note can hold; the rest is never read. */
const MAX_TEXT = 100_000
/** As much of a line as is compared with the patterns below. */
const MAX_LINE = 300
/** Typical first lines of a quotation in mail programs, without surrounding blanks. */
const QUOTES = [
  /^[> ]*-{2,} ?(Reply|Answer) above this line/i,
  /^On .{5,200} wrote:$/i,
  /^(Le|Am|El) .{5,200} (a écrit|schrieb|escribió) ?:$/i,
  /^-{2,} ?(Original|Forwarded) message ?-{2,}/i,
  /^_{20,}$/,
  /^From: [^@]+@./i,
]
/** How signatures begin. */
const SIGNATURES = [/^--$/, /^Sent from my \w/i, /^Get Outlook for /i]

/** The text of an email reply, without quotations and signature. */
export function answerIn(text: string): string {
  const lines = text.slice(0, MAX_TEXT).replaceAll('\r\n', '\n').split('\n')
  const heads = lines.map((line) => line.slice(0, MAX_LINE).trim())
  // "On Monday, Ada wrote:" is often broken in two
  const starts = (at: number) => [heads[at] ?? '', `${heads[at]} ${heads[at + 1] ?? ''}`]
  const end = heads.findIndex(
    (head, at) =>
      starts(at).some((one) => QUOTES.some((quote) => quote.test(one))) ||
      SIGNATURES.some((signature) => signature.test(head)),
  )
  return (end < 0 ? lines : lines.slice(0, end))
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim()
}

/** Whether an email was sent automatically: answering it could start an endless loop. */
export function isAutomatic(header: (name: string) => string | undefined, envelopeFrom: string): boolean {
  const submitted = header('auto-submitted')?.trim().toLowerCase()
  if (envelopeFrom === '' || (submitted !== undefined && submitted !== 'no')) return true
  if (/^(bulk|junk|list|auto_reply)$/i.test(header('precedence')?.trim() ?? '')) return true
  return ['x-autoreply', 'x-autorespond', 'list-id', 'x-failed-recipients'].some(
    (name) => header(name) !== undefined,
  )
}
