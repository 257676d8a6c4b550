/**
 * `node tools/node-version.mjs SCRIPT [ARGUMENT...]`: runs the script on Node 24 whatever `node` is on the path. npm
 * puts the packaged Node 24 first by itself; this is for a bare `node`, and for the error message when there is none.
 * Plain JavaScript: it must parse on any Node.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const NEEDED = 24
const [script, ...args] = process.argv.slice(2)
const running = Number(process.versions.node.split('.')[0])

if (running >= NEEDED) await runHere()
else runWith(packagedNode())

async function runHere() {
  process.argv.splice(1, 2, path.resolve(script))
  await import(pathToFileURL(path.resolve(script)).href)
}

function runWith(node) {
  const child = spawn(node, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // The child gets Ctrl-C from the terminal itself and stops in its own time; a signal sent only to this process is
  // forwarded.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
}

function packagedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  try {
    const folder = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return path.join(folder, 'bin', platform === 'win' ? 'node.exe' : 'node')
  } catch {
    console.error(
      `Interline needs Node ${NEEDED}; this is ${process.version} and the package ${name} is not installed.\n` +
        'Run "npm ci" without --omit=optional. Where no such package exists, install Node ' +
        `${NEEDED} from https://nodejs.org and start again.`,
    )
    process.exit(1)
  }
}
