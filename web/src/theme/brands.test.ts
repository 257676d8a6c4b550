import { describe, expect, test } from 'vitest'
import type { Brand, Tokens } from './brand.ts'
import { brandForHost, brandOfPage } from './brands.ts'
import { INTERLINE } from './interline.ts'
import { PARTNER } from './partner.ts'

test('[PLT-006] the partner brand is chosen when the host name contains its rail-connect domain', () => {
  expect(brandForHost('railconnect.localhost')).toBe(PARTNER)
  expect(brandForHost('app.RailConnect.example')).toBe(PARTNER)
  expect(brandForHost('localhost')).toBe(INTERLINE)
})

test('[PLT-007] each brand has a title prefix of its own', () => {
  expect(new Set([INTERLINE.titlePrefix, PARTNER.titlePrefix]).size).toBe(2)
})

test('[PLT-006] [PLT-007] [PLT-018] the server’s settings for a host override its name', () => {
  expect(brandOfPage('portal.partner.example', { brand: 'partner', titlePrefix: 'Partner Rail' })).toEqual({
    ...PARTNER,
    titlePrefix: 'Partner Rail',
  })
  expect(brandOfPage('railconnect.localhost', { brand: 'interline' })).toBe(INTERLINE)
  expect(brandOfPage('railconnect.localhost', {})).toBe(PARTNER)
})

const SCHEMES: [name: string, Tokens][] = [INTERLINE, PARTNER].flatMap((brand: Brand) => [
  [`${brand.name} light`, brand.light] as [string, Tokens],
  [`${brand.name} dark`, brand.dark] as [string, Tokens],
])

/** Text needs 4.5:1, controls 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). */
describe.each(SCHEMES)('%s', (_, tokens) => {
  test('every text is readable on its background', () => {
    const surfaces = [
      tokens['surface-page'],
      tokens.surface,
      tokens['surface-raised'],
      tokens['surface-sunken'],
    ]
    const texts = [tokens.text, tokens['text-muted'], tokens['brand-text']]
    const pairs = surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const))
    const onRail = [tokens['rail-text'], tokens['rail-muted']].flatMap((text) =>
      [tokens.rail, tokens['rail-raised']].map((rail) => [text, rail] as const),
    )
    const onWash = [[tokens['brand-text'], tokens['brand-wash']] as const]

    expect([...pairs, ...onRail, ...onWash].filter(([text, ground]) => contrast(text, ground) < 4.5)).toEqual(
      [],
    )
  })

  test('borders of fields can be seen', () => {
    const grounds = [tokens.surface, tokens['surface-raised'], tokens['surface-page']]

    expect(grounds.filter((ground) => contrast(tokens['line-strong'], ground) < 3)).toEqual([])
  })
})

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG's relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
