import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { untar } from './untar.ts'

export type Chromium = {
  executablePath: string
  /** The whole environment to start it with, not only what differs. */
  env: Record<string, string>
  args: string[]
}

/** Works for root and for an ordinary user, renders without a graphics card, and makes no network requests. */
const LAUNCH_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `CHROMIUM_PATH=bundled` skips what the machine has, so that the browser from npm can be tried anywhere. */
const BUNDLED = 'bundled'

const PACKAGE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium')
const CACHE = join(import.meta.dirname, '../node_modules/.cache')

/**
 * Finds a Chromium that starts: `CHROMIUM_PATH`, the machine's own, the one Playwright downloaded, else the one from
 * npm. Throws when a given path does not start, or when none is left.
 */
export function findChromium(): Chromium {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted === BUNDLED) return bundledChromium()
  if (wanted) return givenChromium(wanted)
  const found = [...systemPaths(), ...playwrightPaths()].find(starts)
  return found ? describe(found, {}) : bundledChromium()
}

function givenChromium(path: string): Chromium {
  if (starts(path)) return describe(path, {})
  throw new Error(
    `CHROMIUM_PATH is ${path}, which doesn’t run with --version. ` +
      'Set it to a Chromium or Chrome executable, such as /usr/bin/chromium, or unset it.',
  )
}

function describe(executablePath: string, extra: Record<string, string>): Chromium {
  const inherited = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  )
  return { executablePath, env: { ...Object.fromEntries(inherited), ...extra }, args: LAUNCH_ARGS }
}

function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

function systemPaths(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
}

function playwrightPaths(): string[] {
  const caches: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'Library/Caches',
    win32: 'AppData/Local',
  }
  const standard = join(homedir(), caches[process.platform] ?? '.cache', 'ms-playwright')
  const cwd = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? standard
  const executables = '{chrome,headless_shell,chrome-headless-shell,chrome.exe}'
  return globSync(`chromium*/chrome-*/${executables}`, { cwd }).map((path) => join(cwd, path))
}

function bundledChromium(): Chromium {
  const version = bundledVersion()
  const home = join(CACHE, `chromium-${version}`)
  if (!existsSync(home)) unpackBundled(home)
  const libraries = join(home, 'lib')
  const known = process.env['LD_LIBRARY_PATH']
  const found = describe(join(home, 'chromium'), {
    LD_LIBRARY_PATH: known ? `${libraries}${delimiter}${known}` : libraries,
    FONTCONFIG_PATH: home,
  })
  return {
    ...found,
    args: [...LAUNCH_ARGS, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  }
}

function bundledVersion(): string {
  const manifest = join(PACKAGE, 'package.json')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(manifest)) {
    throw new Error(
      `No Chromium found on this ${process.platform} ${process.arch} machine, and the npm package only has one for linux x64. ` +
        'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.',
    )
  }
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

/** The package unpacks its libraries and fonts on Lambda only, so it is done here, aside, then moved in one step. */
function unpackBundled(home: string): void {
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  const inflate = (name: string) => brotliDecompressSync(readFileSync(join(PACKAGE, 'bin', `${name}.br`)))
  writeFileSync(join(draft, 'chromium'), inflate('chromium'))
  chmodSync(join(draft, 'chromium'), 0o755)
  for (const archive of ['al2023.tar', 'swiftshader.tar', 'fonts.tar']) untar(inflate(archive), draft)
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig(home))
  moveInto(home, draft)
}

function moveInto(home: string, draft: string): void {
  try {
    renameSync(draft, home)
  } catch (error) {
    if (!existsSync(home)) throw error
    rmSync(draft, { recursive: true }) // another process finished first
  }
}

/** Without this, no text is rendered on a machine without fonts. */
function fontsConfig(home: string): string {
  const folders = `<dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'fonts-cache')}</cachedir>`
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders}</fontconfig>\n`
}
