/** The tokens of a scanner, in the order of the text. Names have no namespace. */
export interface XmlHandler {
  open?: (name: string, tag: string) => void
  /** One text may come in several pieces, its entities not yet replaced. */
  text?: (raw: string) => void
  close?: (name: string) => void
}

/** Thrown for invalid XML, and for XML that no program writes. */
export class XmlError extends Error {}

const MAX_TAG = 64 * 1024
const MAX_DEPTH = 64
/** More than the largest accepted table contains; every element is counted, whatever its name. */
const MAX_TAGS = 10_000_000
const CDATA = '<![CDATA['
const COMMENT = '<!--'

/** What ends a section in which no tags are read. */
type Section = ']]>' | '-->' | '?>'

/**
 * Scans XML in pieces as they arrive: every character is read a fixed number of times, and nothing but the current tag is
 * held. A document type is refused, so no entity can be defined.
 */
export class XmlScanner {
  #rest = ''
  #depth = 0
  #tags = 0
  #section: Section | null = null
  readonly #handler: XmlHandler

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  /** Throws XmlError. */
  write(piece: string): void {
    const xml = this.#rest + piece
    let at = 0
    for (let next = this.#step(xml, at); next > at; next = this.#step(xml, at)) at = next
    this.#rest = xml.slice(at)
    if (this.#rest.length > MAX_TAG) throw new XmlError('a tag is too long')
  }

  /** Throws XmlError when the text ends inside of a tag or an element. */
  end(): void {
    if (this.#rest !== '' || this.#depth !== 0 || this.#section !== null) throw new XmlError('cut off')
  }

  /** The end of the next token; the given position when it has not arrived yet. */
  #step(xml: string, at: number): number {
    if (at === xml.length) return at
    if (this.#section !== null) return this.#skip(xml, at, this.#section)
    if (xml[at] !== '<') return this.#text(xml, at, xml.indexOf('<', at))
    if (xml[at + 1] === '!') return this.#declaration(xml, at)
    if (xml[at + 1] === '?') return this.#begin('?>', at + 2)
    const end = tagEnd(xml, at)
    if (end < 0) return at
    this.#tag(xml.slice(at + 1, end))
    return end + 1
  }

  #text(xml: string, at: number, found: number): number {
    const end = found < 0 ? xml.length : found
    this.#handler.text?.(xml.slice(at, end))
    return end
  }

  #begin(section: Section, at: number): number {
    this.#section = section
    return at
  }

  #skip(xml: string, at: number, section: Section): number {
    const end = xml.indexOf(section, at)
    // the end itself may be cut in two
    const until = end < 0 ? Math.max(at, xml.length - section.length + 1) : end
    if (section === ']]>' && until > at) this.#handler.text?.(xml.slice(at, until).replaceAll('&', '&amp;'))
    if (end < 0) return until
    this.#section = null
    return end + section.length
  }

  #declaration(xml: string, at: number): number {
    if (xml.startsWith(COMMENT, at)) return this.#begin('-->', at + COMMENT.length)
    if (xml.startsWith(CDATA, at)) return this.#begin(']]>', at + CDATA.length)
    if (xml.length - at >= CDATA.length) throw new XmlError('a document type is not read')
    return at
  }

  #tag(tag: string): void {
    this.#tags += 1
    if (this.#tags > MAX_TAGS) throw new XmlError('too many elements')
    const isClosing = tag.startsWith('/')
    const name = localName(isClosing ? tag.slice(1) : tag)
    if (isClosing) return this.#close(name)
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) throw new XmlError('nested too deeply')
    this.#handler.open?.(name, tag)
    if (tag.endsWith('/')) this.#close(name)
  }

  #close(name: string): void {
    this.#depth -= 1
    if (this.#depth < 0) throw new XmlError('closed more often than opened')
    this.#handler.close?.(name)
  }
}

/** Where a tag ends, quoted values skipped; negative when the rest has not arrived yet. Throws XmlError for one too long. */
function tagEnd(xml: string, start: number): number {
  const limit = Math.min(xml.length, start + MAX_TAG)
  let quote = ''
  for (let at = start + 1; at < limit; at += 1) {
    const sign = xml[at]!
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '>') return at
    else if (sign === '"' || sign === "'") quote = sign
  }
  if (xml.length - start > MAX_TAG) throw new XmlError('a tag is too long')
  return -1
}

function localName(tag: string): string {
  const name = /^[^\s/>]+/.exec(tag)?.[0] ?? ''
  return name.slice(name.indexOf(':') + 1)
}

const ATTRIBUTE = /\s([\w.-]*:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** An attribute of a tag by its name without namespace. */
export function attribute(tag: string, name: string): string | undefined {
  for (const [, , found, double, single] of tag.matchAll(ATTRIBUTE)) {
    if (found === name) return double ?? single
  }
  return undefined
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi

/** A text with its entities replaced. */
export const decodeEntities = (raw: string): string =>
  raw.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) =>
    name === undefined
      ? fromCodePoint(parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16))
      : (NAMED[name] ?? whole),
  )

export const fromCodePoint = (point: number): string => (point <= 0x10ffff ? String.fromCodePoint(point) : '')
