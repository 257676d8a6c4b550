import type { Brand, Tokens } from './brand.ts'

let shown: CSSStyleSheet | null = null

/** Writes a brand's tokens for both schemes. */
export function showBrand(brand: Brand): void {
  if (shown === null) document.adoptedStyleSheets.push((shown = new CSSStyleSheet()))
  shown.replaceSync(`html{${written(brand.light)}}html[data-scheme='dark']{${written(brand.dark)}}`)
}

const written = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value as string};`)
    .join('')
