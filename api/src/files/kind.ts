/** Kinds that a portal's page may show in place; everything else is only ever saved. */
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const

/**
 * The file kinds that are recognized by their first bytes. Text of any kind, including HTML and SVG with scripts, is
 * not among them.
 */
const MARKS: readonly (readonly [mime: string, offset: number, mark: string])[] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBPVP8'],
  ['image/bmp', 0, 'BM'],
  ['image/tiff', 0, 'II*\0'],
  ['image/tiff', 0, 'MM\0*'],
  ['image/avif', 4, 'ftypavif'],
  ['image/heic', 4, 'ftypheic'],
  ['image/heic', 4, 'ftypheix'],
  ['image/heic', 4, 'ftypmif1'],
  ['video/quicktime', 4, 'ftypqt'],
  ['video/mp4', 4, 'ftyp'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
  ['application/pdf', 0, '%PDF-'],
  ['application/zip', 0, 'PK\x03\x04'],
  ['application/msword', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/rtf', 0, '{\\rtf'],
]

/** A file's kind by its first bytes; `text/plain` when it reads as text, `application/octet-stream` when nothing is known. */
export function getKind(head: Uint8Array): string {
  const start = Buffer.from(head.subarray(0, 64)).toString('latin1')
  const known = MARKS.find(([, offset, mark]) => start.startsWith(mark, offset))
  if (known) return known[0]
  return readsAsText(head) ? 'text/plain' : 'application/octet-stream'
}

export const isPicture = (mime: string): boolean => (PICTURE_KINDS as readonly string[]).includes(mime)

/** The type a file is served under: one the browser cannot run anything of. */
export const servedType = (mime: string): string =>
  isPicture(mime) || mime.startsWith('video/') || mime === 'application/pdf'
    ? mime
    : 'application/octet-stream'

function readsAsText(head: Uint8Array): boolean {
  if (head.includes(0)) return false
  try {
    // a character cut at the end of the head is no fault
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
