import fc from 'fast-check'
import { expect, test } from 'vitest'
import { XmlScanner } from './xml-scanner.ts'

const XML = `<?xml version="1.0"?><a:b x='1 > 0'><!-- c --><d/>e &lt; f<![CDATA[g ]] <h>]]></a:b>`

function scan(pieces: readonly string[]): string[] {
  const found: string[] = []
  const scanner = new XmlScanner({
    open: (name) => found.push(`<${name}`, ''),
    text: (raw) => (found[found.length - 1] += raw),
    close: (name) => found.push(`>${name}`, ''),
  })
  for (const piece of pieces) scanner.write(piece)
  scanner.end()
  return found
}

test('a text is understood alike however it is cut into pieces', () => {
  const whole = scan([XML])

  expect(whole).toEqual(['<b', '', '<d', '', '>d', 'e &lt; fg ]] <h>', '>b', ''])
  fc.assert(
    fc.property(fc.array(fc.nat(XML.length)), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), XML.length]
      const pieces = places.slice(1).map((to, at) => XML.slice(places[at], to))
      expect(scan(pieces)).toEqual(whole)
    }),
  )
})

test.each(['<a>', '<a><b></a>', '<a', '<!-- ', '</a>'])('%s is cut off or closed too often', (xml) => {
  expect(() => scan([xml])).toThrow(/./)
})
