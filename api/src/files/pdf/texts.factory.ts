import { inflateSync } from 'node:zlib'

/** What a PDF of ours shows, as a reader copies it: one text a drawing, in the order of the pages. */
export function readPdfTexts(file: Buffer): string[] {
  const objects = readObjects(file)
  const fonts = new Map<string, Map<string, string>>()
  const texts: string[] = []
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page /.test(head)) continue
    for (const [, key, number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g))
      if (!fonts.has(key!)) fonts.set(key!, readUnicode(objects, Number(number)))
    const [, contents] = /\/Contents (\d+) 0 R/.exec(head)!
    const drawn = objects.get(Number(contents))!.stream.toString('latin1')
    for (const part of drawn.split('BT ').slice(1)) texts.push(readText(part.split(' ET', 1)[0]!, fonts))
  }
  return texts
}

interface PdfObject {
  head: string
  stream: Buffer
}

/** The objects of a file, found by its table, streams inflated. */
export function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const [, start] = /startxref\n(\d+)/.exec(text)!
  const places = text
    .slice(Number(start))
    .split('\n')
    .filter((line) => line.endsWith(' n '))
    .map((line) => Number(line.slice(0, 10)))
  return new Map(places.map((place, at) => [at + 1, readObject(file, text, place, at + 1)]))
}

function readObject(file: Buffer, text: string, place: number, number: number): PdfObject {
  if (!text.startsWith(`${number} 0 obj\n`, place)) throw new Error(`Object ${number} is not in its place.`)
  const end = text.indexOf('\nendobj', place)
  const stream = text.indexOf('>>\nstream\n', place)
  if (stream < 0 || stream > end) return { head: text.slice(place, end), stream: Buffer.alloc(0) }
  const head = text.slice(place, stream)
  const length = Number(/\/Length (\d+)$/.exec(head)![1])
  const bytes = file.subarray(stream + 10, stream + 10 + length)
  return { head, stream: head.includes('/FlateDecode') ? inflateSync(bytes) : bytes }
}

function readUnicode(objects: ReadonlyMap<number, PdfObject>, font: number): Map<string, string> {
  const [, number] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)!.head)!
  const map = objects.get(Number(number))!.stream.toString('latin1')
  return new Map(
    [...map.matchAll(/^<([\da-f]{4})> <([\da-f]+)>$/gm)].map(([, glyph, sign]) => [
      glyph!,
      Buffer.from(sign!, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function readText(drawn: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  return [...drawn.matchAll(/\/(F\d+) [\d.]+ Tf <([\da-f]*)> Tj/g)]
    .flatMap(([, font, glyphs]) =>
      (glyphs!.match(/.{4}/g) ?? []).map((one) => fonts.get(font!)!.get(one) ?? '?'),
    )
    .join('')
}
