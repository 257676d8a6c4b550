import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'

const KB = 1000
/** Pages are called so by the style of the house; a chunk is named by its first file. */
const PAGE = /Pages?-/

interface Chunk {
  gzBytes: number
  /** Chunks the browser needs before this one can run. */
  needs: string[]
  /** Chunks loaded only on demand. */
  lazy: string[]
}

/** A page, and its size beyond the entry and the frame. */
interface Route {
  name: string
  kb: number
}

/** A visitor's download, compressed, in KB. */
export interface WebSizes {
  entryKb: number
  signInKb: number
  /** What the review of a quote, which has no frame, adds to the entry. */
  reviewKb: number
  /** The page that loads the most before it requests its data; parts loaded in parallel are not counted. */
  largestRoute: Route
  /** What each page loads until it is displayed, including parts loaded with its data, largest first. */
  wholeRoutes: readonly Route[]
  /** The chunk that holds the map; null while no page has one. */
  map: { name: string; kb: number } | null
  cssKb: number
}

/** Reads the built web and adds up what each page needs. Throws when the build has an unknown structure. */
export function measureSizes(dist: string): WebSizes {
  const chunks = readChunks(dist)
  const entry = basename(
    /<script type="module"[^>]* src="([^"]+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1] ??
      '',
  )
  if (!chunks.has(entry)) throw new Error(`${dist}/index.html names no script that was built`)
  const atOnce = closure(chunks, [entry])
  const kb = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + chunks.get(name)!.gzBytes, 0) / KB
  // The frame is lazy as well, and every page behind the sign-in needs it: a route's own part is its size beyond
  // both.
  const frame = pick(chunks, /^AppLayout-/)
  const known = frame ? closure(chunks, [...atOnce, frame]) : atOnce
  const beside = partsBesideData()
  const routesWith = (also: (name: string) => readonly string[]): Route[] =>
    [...chunks.keys()]
      .filter((name) => PAGE.test(name) || name === frame)
      .map((name) => ({
        name: getStem(name),
        kb: kb(without(closure(chunks, [name, ...also(name)]), name === frame ? atOnce : known)),
      }))
      .toSorted((a, b) => b.kb - a.kb)
  const routes = routesWith(() => [])
  const signIn = pick(chunks, /^LoginPage-/)
  const review = pick(chunks, /^ReviewPage-/)
  const map = pick(
    chunks,
    /map.*\.js$/i,
    [...chunks.values()].flatMap(({ lazy }) => lazy),
  )
  return {
    entryKb: kb(atOnce),
    signInKb: kb(closure(chunks, signIn ? [...atOnce, signIn] : [...atOnce])),
    reviewKb: kb(without(closure(chunks, review ? [review] : []), atOnce)),
    largestRoute: routes[0] ?? { name: 'none', kb: 0 },
    wholeRoutes: routesWith((name) => getChunks(chunks, beside.get(getStem(name)) ?? [])),
    map: map ? { name: map, kb: kb(without(closure(chunks, [map]), known)) } : null,
    cssKb: getStyles(dist, closure(chunks, signIn ? [...atOnce, signIn] : [...atOnce])) / KB,
  }
}

/**
 * The parts that pages load with their data: a build does not distinguish them from those opened by a press, so they
 * are found in the sources.
 */
function partsBesideData(): Map<string, string[]> {
  return new Map(
    globSync('web/src/**/*Page.tsx').map((path) => [
      basename(path, '.tsx'),
      [...readFileSync(path, 'utf8').matchAll(/partBesideData\([^']*import\('\.\/(\w+)\.tsx'\)/g)].map(
        ([, part]) => part!,
      ),
    ]),
  )
}

/** The chunks of these parts. Throws where one has none: it would not be counted. */
function getChunks(chunks: Map<string, Chunk>, parts: readonly string[]): string[] {
  return parts.map((part) => {
    const found = [...chunks.keys()].find((name) => getStem(name) === part)
    if (found === undefined) throw new Error(`No script was built of the part ${part}`)
    return found
  })
}

/** Bytes of the style sheets of these chunks: those the first document names, and those called like a chunk. */
function getStyles(dist: string, names: Set<string>): number {
  const first = readFileSync(join(dist, 'index.html'), 'utf8')
  const stems = new Set([...names].map(getStem))
  return globSync('assets/*.css', { cwd: dist })
    .filter((path) => first.includes(path) || stems.has(getStem(basename(path))))
    .reduce((sum, path) => sum + gzBytes(join(dist, path)), 0)
}

/** The name of a built file without its hash, which may hold hyphens itself. */
const getStem = (name: string): string => name.replace(/-.{8}\.(js|css)$/, '')

const pick = (
  chunks: Map<string, Chunk>,
  pattern: RegExp,
  names: Iterable<string> = chunks.keys(),
): string | undefined => [...names].find((name) => pattern.test(name))

function closure(chunks: Map<string, Chunk>, start: readonly string[]): Set<string> {
  const found = new Set(start)
  for (const name of found) for (const needed of chunks.get(name)?.needs ?? []) found.add(needed)
  return found
}

function readChunks(dist: string): Map<string, Chunk> {
  const paths = globSync('assets/*.js', { cwd: dist })
  return new Map(paths.map((path) => [basename(path), readChunk(join(dist, path))]))
}

function readChunk(path: string): Chunk {
  const code = readFileSync(path, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module
  const reexported = staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  const requested = dynamicImports.map(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1))
  const chunkNames = (names: (string | undefined)[]) =>
    names.filter((name) => name?.endsWith('.js')).map((name) => basename(name!))
  return {
    gzBytes: gzBytes(path),
    needs: chunkNames([...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...reexported]),
    lazy: chunkNames(requested),
  }
}

const gzBytes = (path: string): number => gzipSync(readFileSync(path), { level: 9 }).length

const without = (names: Set<string>, known: Set<string>): string[] =>
  [...names].filter((name) => !known.has(name))
