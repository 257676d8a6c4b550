import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
const DIST = path.join(ROOT, 'web', 'dist')
const STAMP = path.join(DIST, '.stamp')

/** The sources of the built web; tests and the build itself are excluded. */
const INPUTS = ['web/**/*', '{contract,rail,x12}/src/**/*', 'package.json', 'package-lock.json']
const NOT_INPUTS = ['web/dist/**', '**/node_modules/**', '**/*.test.ts', '**/*.test.tsx']

/**
 * Builds the web when its sources have changed since the last build, and returns whether it did. Without the build
 * tool (an installation without development packages) the previous build is served. Throws when there is nothing to
 * serve.
 */
export async function ensureWebBuild(signal: AbortSignal): Promise<'built' | 'fresh' | 'kept'> {
  const stamp = hashOfInputs()
  if (readStamp() === stamp) return 'fresh'
  const vite = findVite()
  if (!vite && existsSync(path.join(DIST, 'index.html'))) return 'kept'
  if (!vite) {
    throw new Error(
      'The web app isn’t built, and vite isn’t installed. Run "npm ci" without --omit=dev once.',
    )
  }
  await build(vite, signal)
  writeFileSync(STAMP, stamp)
  return 'built'
}

function hashOfInputs(): string {
  const files = INPUTS.flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: NOT_INPUTS, withFileTypes: true }),
  )
  const paths = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const file of paths.sort())
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function readStamp(): string | null {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null
}

function findVite(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('vite/package.json')
    return path.join(path.dirname(manifest), 'bin', 'vite.js')
  } catch {
    return null
  }
}

// In a separate process, because the build takes much memory that a server would keep.
function build(vite: string, signal: AbortSignal): Promise<void> {
  const args = [vite, 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], signal })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The web build failed:\n${text.trim()}`)),
    )
  })
}
