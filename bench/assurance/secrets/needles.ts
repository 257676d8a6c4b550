/** Something that must not be found, and where it must not. */
export interface Secret {
  /** A description without the secret itself: `reset token`. */
  kind: string
  text: string
  /** An address may be in the database but in no log; a secret may be nowhere. */
  within: 'logs' | 'everything'
}

/** A secret found where it must not be, in one of its forms. */
export interface Hit {
  kind: string
  form: string
  place: string
}

interface Needle {
  secret: Secret
  form: string
  bytes: Buffer
}

/** Shorter ones turn up by chance in the bytes of a database. */
const MIN_BYTES = 10
const HASH_BITS = 20

/** Finds every secret of a list in every form at once, in one pass over the bytes. */
export class Needles {
  readonly count: number
  #byStart = new Map<number, Needle[]>()
  // one bit says that four bytes cannot start any needle, which is so nearly everywhere
  #mayStart = new Uint8Array(1 << HASH_BITS)

  constructor(secrets: readonly Secret[]) {
    const needles = secrets.flatMap(getNeedles)
    this.count = needles.length
    for (const needle of needles) {
      const start = needle.bytes.readInt32BE(0)
      this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), needle])
      this.#mayStart[hash(start)] = 1
    }
  }

  /** Every secret in these bytes, once per form. */
  search(bytes: Buffer, place: string, kind: 'log' | 'other'): Hit[] {
    const found = new Set<Needle>()
    let start = 0
    for (let at = 0; at < bytes.length; at++) {
      start = (start << 8) | bytes[at]!
      if (this.#mayStart[hash(start)] === 0 || at < 3) continue
      for (const needle of this.#byStart.get(start) ?? []) {
        if (isAt(bytes, at - 3, needle.bytes)) found.add(needle)
      }
    }
    return [...found]
      .filter(({ secret }) => kind === 'log' || secret.within === 'everything')
      .map(({ secret, form }) => ({ kind: secret.kind, form, place }))
  }
}

const hash = (start: number): number => Math.imul(start, 0x9e3779b1) >>> (32 - HASH_BITS)

const isAt = (bytes: Buffer, at: number, wanted: Buffer): boolean =>
  at + wanted.length <= bytes.length && bytes.compare(wanted, 0, wanted.length, at, at + wanted.length) === 0

/** In plain form and in the forms a program may have written: encoded, in another case, or as raw bytes. */
function getNeedles(secret: Secret): Needle[] {
  const { text } = secret
  const forms = new Map<string, string | Buffer>([['raw', text]])
  // what another form holds already would only be counted twice
  const add = (form: string, value: string | Buffer) =>
    [...forms.values()].every((one) => !Buffer.from(one).includes(value)) && forms.set(form, value)
  add('upper case', text.toUpperCase())
  add('lower case', text.toLowerCase())
  add('JSON', JSON.stringify(text).slice(1, -1))
  add('URL', encodeURIComponent(text))
  add('form', new URLSearchParams({ a: text }).toString().slice(2))
  for (const [whole, bytes] of readings(text)) {
    if (whole !== '') add(`bytes of ${whole}`, bytes)
    const hex = bytes.toString('hex')
    add(`hex ${whole}`, hex)
    add(`HEX ${whole}`, hex.toUpperCase())
    for (const [shift, part] of base64Parts(bytes)) {
      add(`base64 ${whole} ${shift}`, part)
      add(`base64url ${whole} ${shift}`, part.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return [...forms]
    .map(([form, value]) => ({ secret, form: form.trim(), bytes: Buffer.from(value) }))
    .filter(({ bytes }) => bytes.length >= MIN_BYTES)
}

/** The bytes of the text, and the bytes that the text is a writing of. */
function* readings(text: string): Generator<[string, Buffer]> {
  yield ['', Buffer.from(text)]
  if (/^[\w-]{22,}$/.test(text)) yield ['base64url', Buffer.from(text, 'base64url')]
  if (/^[A-Z2-7]{16,}$/.test(text)) yield ['base32', fromBase32(text)]
}

/**
 * Inside a longer text, base64 of the same bytes has one of three forms; characters that depend on neighbors are left
 * out.
 */
function* base64Parts(bytes: Buffer): Generator<[number, string]> {
  for (const shift of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    const isOpenEnded = (bytes.length + shift) % 3 !== 0
    yield [shift, text.slice(shift === 0 ? 0 : shift + 1, isOpenEnded ? -1 : undefined)]
  }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes an authenticator app makes of its secret. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)))
}
