import { deflateSync } from 'node:zlib'
import type { Font } from './font.ts'
import type { Element, Structure } from './structure.ts'
import { makeSubset } from './subset.ts'

/** A JPEG in RGB. */
export interface Picture {
  bytes: Buffer
  width: number
  height: number
}

export interface WrittenPage {
  content: string
  picture: Picture | null
}

/** An area of a page that opens an address. */
export interface WrittenLink {
  page: number
  /** Left, bottom, right and top in points from the lower left corner. */
  area: readonly [number, number, number, number]
  url: string
}

/** A font that a document uses, with the character of each glyph that it shows. */
export type UsedFonts = ReadonlyMap<Font, { key: string; signs: Map<number, string> }>

/** The objects of a file by their numbers; one may be referred to before it is written. */
class Objects {
  readonly #bodies: (Buffer | null)[] = []

  reserve(): number {
    return this.#bodies.push(null)
  }

  set(number: number, body: string): number {
    this.#bodies[number - 1] = Buffer.from(body, 'latin1')
    return number
  }

  add(body: string): number {
    return this.set(this.reserve(), body)
  }

  /** Bytes with what is said of them. */
  stream(facts: string, bytes: Buffer): number {
    const number = this.reserve()
    const head = Buffer.from(`<<${facts} /Length ${bytes.length}>>\nstream\n`, 'latin1')
    this.#bodies[number - 1] = Buffer.concat([head, bytes, Buffer.from('\nendstream', 'latin1')])
    return number
  }

  deflated(bytes: Buffer, facts = ''): number {
    return this.stream(`${facts} /Filter /FlateDecode`, deflateSync(bytes))
  }

  /** The file: its objects, and the table that finds each by its place. */
  toFile(root: number, info: number): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n', 'latin1')]
    let length = parts[0]!.length
    const places = this.#bodies.map((body, at) => {
      const place = length
      const part = Buffer.concat([
        Buffer.from(`${at + 1} 0 obj\n`, 'latin1'),
        body!,
        Buffer.from('\nendobj\n', 'latin1'),
      ])
      parts.push(part)
      length += part.length
      return place
    })
    const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
    const size = places.length + 1
    parts.push(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size} /Root ${root} 0 R /Info ${info} 0 R>>\n` +
          `startxref\n${length}\n%%EOF\n`,
        'latin1',
      ),
    )
    return Buffer.concat(parts)
  }
}

/** Pages of a file that has tags; of one with more, the tags would weigh more than the pages. */
const MAX_TAGGED = 200

interface Written {
  title: string
  size: readonly [width: number, height: number]
  pages: readonly WrittenPage[]
  links: readonly WrittenLink[]
  fonts: UsedFonts
  structure: Structure
}

/** A file of pages with the fonts that they use, tagged for screen readers. */
export function assemble({ title, size, pages, links, fonts, structure }: Written): Buffer {
  const objects = new Objects()
  const [catalog, tree] = [objects.reserve(), objects.reserve()]
  const pageNumbers = pages.map(() => objects.reserve())
  const isTagged = pages.length <= MAX_TAGGED
  const fontUses = [...fonts].map(([font, { key, signs }]) => `/${key} ${addFont(objects, font, signs)} 0 R`)
  const pictures = new Map(
    [...new Set(pages.flatMap(({ picture }) => picture ?? []))].map((one) => [one, addPicture(objects, one)]),
  )
  const linkNumbers = links.map((link, at) => addLink(objects, link, pages.length + at))
  for (const [at, { content, picture }] of pages.entries()) {
    const drawn = objects.deflated(Buffer.from(content, 'latin1'))
    const use = picture === null ? '' : ` /XObject <</P1 ${pictures.get(picture)} 0 R>>`
    const own = linkNumbers.filter((_, link) => links[link]!.page === at).map((number) => `${number} 0 R`)
    const areas = own.length === 0 ? '' : ` /Annots [${own.join(' ')}]`
    objects.set(
      pageNumbers[at]!,
      `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${drawn} 0 R ` +
        `/Resources <</Font <<${fontUses.join(' ')}>>${use}>>${isTagged ? ` /StructParents ${at} /Tabs /S` : ''}${areas}>>`,
    )
  }
  objects.set(
    tree,
    `<</Type /Pages /Kids [${pageNumbers.map((one) => `${one} 0 R`).join(' ')}] /Count ${pages.length}>>`,
  )
  const tags = isTagged
    ? ` /MarkInfo <</Marked true>> /StructTreeRoot ${addStructure(objects, structure, { pages: pageNumbers, links, linkNumbers })} 0 R`
    : ''
  objects.set(
    catalog,
    `<</Type /Catalog /Pages ${tree} 0 R /Lang (en-US) /ViewerPreferences <</DisplayDocTitle true>>${tags}>>`,
  )
  return objects.toFile(catalog, objects.add(`<</Title ${toText(title)}>>`))
}

/** A text of a document’s own facts, in UTF-16. */
const toText = (text: string): string =>
  `<feff${[...text].map((sign) => Buffer.from(sign, 'utf16le').swap16().toString('hex')).join('')}>`

function addLink(objects: Objects, { area, url }: WrittenLink, key: number): number {
  const rect = area.map((side) => side.toFixed(2)).join(' ')
  const address = new URL(url).href.replaceAll(/[()\\]/g, String.raw`\$&`)
  return objects.add(
    `<</Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] /F 4 /StructParent ${key} ` +
      `/Contents ${toText(url)} /A <</S /URI /URI (${address})>>>>`,
  )
}

function addPicture(objects: Objects, { bytes, width, height }: Picture): number {
  return objects.stream(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
      `/BitsPerComponent 8 /Filter /DCTDecode`,
    bytes,
  )
}

const hex4 = (number: number): string => number.toString(16).padStart(4, '0')

function addFont(objects: Objects, font: Font, signs: ReadonlyMap<number, string>): number {
  const glyphs = [...signs.keys()].toSorted((a, b) => a - b)
  const program = makeSubset(font, glyphs)
  const name = `${toTag(glyphs)}+${font.name}`
  const [head, hhea] = [font.tables.get('head')!, font.tables.get('hhea')!]
  const scaled = (units: number) => Math.round((units * 1000) / head.readUInt16BE(18))
  const box = [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at)))
  const file = objects.deflated(program, `/Length1 ${program.length}`)
  const [ascent, descent] = [scaled(hhea.readInt16BE(4)), scaled(hhea.readInt16BE(6))]
  const descriptor = objects.add(
    `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} ` +
      `/Descent ${descent} /CapHeight 727 /StemV ${font.weight > 500 ? 120 : 80} /FontFile2 ${file} 0 R>>`,
  )
  const widths = glyphs.map((glyph) => `${glyph} [${Math.round(font.getWidth(glyph))}]`).join(' ')
  const own = objects.add(
    `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) ` +
      `/Supplement 0>> /FontDescriptor ${descriptor} 0 R /DW 1000 /W [${widths}] /CIDToGIDMap /Identity>>`,
  )
  const unicode = objects.deflated(Buffer.from(makeUnicode(signs), 'latin1'))
  return objects.add(
    `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${own} 0 R] ` +
      `/ToUnicode ${unicode} 0 R>>`,
  )
}

const LETTERS = 26
const TAG_LENGTH = 6

/** Six letters that tell one subset of a font from another. */
function toTag(glyphs: readonly number[]): string {
  let sum = glyphs.reduce((all, glyph) => (all * 31 + glyph) % 2_147_483_647, 7)
  return Array.from({ length: TAG_LENGTH }, () => {
    const letter = String.fromCharCode(65 + (sum % LETTERS))
    sum = Math.floor(sum / LETTERS)
    return letter
  }).join('')
}

const PAIRS_AT_ONCE = 100

/** The characters of glyphs, for search and for copies. */
function makeUnicode(signs: ReadonlyMap<number, string>): string {
  const pairs = [...signs].map(
    ([glyph, sign]) => `<${hex4(glyph)}> <${Buffer.from(sign, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks: string[] = []
  for (let at = 0; at < pairs.length; at += PAIRS_AT_ONCE) {
    const some = pairs.slice(at, at + PAIRS_AT_ONCE)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The numbers of the objects that tags refer to. */
interface Numbers {
  pages: readonly number[]
  links: readonly WrittenLink[]
  linkNumbers: readonly number[]
}

/** The tree of tags, and for each page the piece that each of its drawings belongs to. */
function addStructure(
  objects: Objects,
  { documents, counts }: Structure,
  { pages, links, linkNumbers }: Numbers,
): number {
  const root = objects.reserve()
  const owners = pages.map((_, at) => Array.from({ length: counts[at] ?? 0 }, () => 0))
  const linkOwners = links.map(() => 0)
  const add = (element: Element, parent: number): number => {
    const number = objects.reserve()
    const kids = element.kids.map((kid) => {
      if ('role' in kid) return `${add(kid, number)} 0 R`
      if ('link' in kid) {
        linkOwners[kid.link] = number
        return `<</Type /OBJR /Pg ${pages[links[kid.link]!.page]} 0 R /Obj ${linkNumbers[kid.link]} 0 R>>`
      }
      owners[kid.page]![kid.id] = number
      return `<</Type /MCR /Pg ${pages[kid.page]} 0 R /MCID ${kid.id}>>`
    })
    const more = `${element.alt === undefined ? '' : ` /Alt ${toText(element.alt)}`}${element.role === 'TH' ? ' /A <</O /Table /Scope /Column>>' : ''}`
    return objects.set(
      number,
      `<</Type /StructElem /S /${element.role} /P ${parent} 0 R /K [${kids.join(' ')}]${more}>>`,
    )
  }
  const kids = documents.map((document) => `${add(document, root)} 0 R`)
  const numbers = [
    ...owners.map((own, at) => `${at} [${own.map((one) => `${one} 0 R`).join(' ')}]`),
    ...linkOwners.map((owner, at) => `${pages.length + at} ${owner} 0 R`),
  ]
  return objects.set(
    root,
    `<</Type /StructTreeRoot /K [${kids.join(' ')}] /ParentTree <</Nums [${numbers.join(' ')}]>> ` +
      `/ParentTreeNextKey ${pages.length + links.length}>>`,
  )
}
