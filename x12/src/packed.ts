/** The first bytes of compressed files. */
const PACKINGS: readonly (readonly [name: string, ...bytes: number[]])[] = [
  ['gzip', 0x1f, 0x8b],
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  ['bzip2', 0x42, 0x5a, 0x68],
  ['xz', 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
  ['zstd', 0x28, 0xb5, 0x2f, 0xfd],
  ['7z', 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  ['compress', 0x1f, 0x9d],
]

/** How a file is compressed; null when it is not. */
export function getPacking(bytes: Uint8Array): string | null {
  const found = PACKINGS.find(([, ...magic]) => magic.every((byte, at) => bytes[at] === byte))
  return found?.[0] ?? null
}

const HEAD = 400
// gzip's two magic bytes occur in ordinary text, so its method byte is required as well
const PACKED_HEADS = ['\u001f\u008b\u0008', 'PK\u0003\u0004']
const X12_HEAD = /^\s*(?:ISA|GS|ST)[^A-Za-z0-9\s]/i

/** Whether a text is X12 encoded as base64, with or without line breaks and compression. */
export function isBase64X12(text: string): boolean {
  const head = text.slice(0, HEAD).replace(/\s+/g, '')
  if (head.length < 16 || !/^[A-Za-z0-9+/_-]+=*$/.test(head)) return false
  const inside = getLatin1(head.slice(0, head.length - (head.length % 4)))
  return X12_HEAD.test(inside) || PACKED_HEADS.some((magic) => inside.startsWith(magic))
}

/** Like `atob`, but without throwing: the encoded text is only inspected. */
function getLatin1(base64: string): string {
  try {
    return atob(
      base64
        .replaceAll('-', '+')
        .replaceAll('_', '/')
        .replace(/(?<!=)=+$/, ''),
    )
  } catch {
    return ''
  }
}
