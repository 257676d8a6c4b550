/**
 * `node tools/s3-server.ts`: a real S3-compatible server for tests, OpenStack Swift with one node and one copy of each file.
 * Prints the setting under which tests use it and serves until it is stopped. Needs Debian or Ubuntu and, once, as root:
 *   apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readStoreAddress } from '#api/files/s3.ts'
import { EMPTY_SHA256 } from '#api/files/s3-request.ts'
import { signedHeaders } from '#api/files/sigv4.ts'
import { freePort } from './free-port.ts'

const KEY = 'test:tester'
const SECRET = 'testing'
const BUCKET = 'interline-test'
/** Swift reads it from nowhere else. */
const CLUSTER = '/etc/swift/swift.conf'
const NOT_INSTALLED = `Swift is not installed. As root:
  apt-get install --no-install-recommends swift-proxy swift-account swift-container swift-object memcached`
const NEEDS_PER_CLUSTER = `${CLUSTER} is missing and cannot be written by ${userInfo().username}. Run this once as root.`

const SERVERS = ['account', 'container', 'object'] as const
const children: ChildProcess[] = []
const root = mkdtempSync(join(tmpdir(), 'interline-s3-'))
const user = userInfo().username

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))

requireSwiftCompiler()
for (const name of SERVERS) await startBack(name)
const memory = await freePort()
run('memcached', ['-u', user, '-l', '127.0.0.1', '-p', String(memory)])
const port = await startFront(memory)
const address = `s3://${encodeURIComponent(KEY)}:${SECRET}@127.0.0.1:${port}/${BUCKET}?region=us-east-1&tls=off`
await makeBucket(address)
console.log(`S3_TEST_URL='${address}'`)
await new Promise(() => setInterval(() => {}, 60_000))

function requireSwiftCompiler(): void {
  if (!existsSync('/usr/bin/swift-proxy-server')) fail(NOT_INSTALLED)
  try {
    if (!existsSync(CLUSTER))
      writeFileSync(CLUSTER, '[swift-hash]\nswift_hash_path_suffix = interline-test\n')
  } catch {
    fail(NEEDS_PER_CLUSTER)
  }
}

async function startBack(name: (typeof SERVERS)[number]): Promise<void> {
  const at = await freePort()
  const ring = join(root, `${name}.builder`)
  for (const step of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${at}/disk`, '1'], ['rebalance']]) {
    execFileSync('swift-ring-builder', [ring, ...step], { stdio: 'ignore' })
  }
  mkdirSync(join(root, 'node', 'disk'), { recursive: true })
  serve(`${name}-server`, {
    DEFAULT: { ...common(at), devices: join(root, 'node'), mount_check: 'false', db_preallocation: 'off' },
    'pipeline:main': { pipeline: `${name}-server` },
    [`app:${name}-server`]: { use: `egg:swift#${name}` },
    [`${name}-replicator`]: {},
    [`${name}-updater`]: {},
    [`${name}-auditor`]: {},
  })
}

async function startFront(memory: number): Promise<number> {
  const at = await freePort()
  const filters = ['catch_errors', 'gatekeeper', 'cache', 'listing_formats', 's3api', 'tempauth', 'copy']
  const use = Object.fromEntries(filters.map((name) => [name, getFilter(name)]))
  Object.assign(use['cache']!, { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${memory}` })
  Object.assign(use['s3api']!, { location: 'us-east-1' })
  Object.assign(use['tempauth']!, { user_test_tester: `${SECRET} .admin` })
  serve('proxy-server', {
    DEFAULT: common(at),
    'pipeline:main': { pipeline: `${filters.join(' ')} slo dlo proxy-server` },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: 'true' },
    ...Object.fromEntries(Object.entries(use).map(([name, lines]) => [`filter:${name}`, lines])),
    'filter:slo': getFilter('slo'),
    'filter:dlo': getFilter('dlo'),
  })
  return at
}

function getFilter(name: string): Record<string, string> {
  return { use: `egg:swift#${name}` }
}

function common(at: number): Record<string, string> {
  return {
    bind_ip: '127.0.0.1',
    bind_port: String(at),
    workers: '0',
    user,
    swift_dir: root,
    log_level: 'ERROR',
  }
}

function serve(name: string, sections: Record<string, Record<string, string>>): void {
  const text = Object.entries(sections).map(
    ([section, lines]) =>
      `[${section}]\n${Object.entries(lines)
        .map(([key, value]) => `${key} = ${value}\n`)
        .join('')}`,
  )
  const file = join(root, `${name}.conf`)
  writeFileSync(file, text.join('\n'))
  run(`swift-${name}`, [file])
}

function run(command: string, args: string[]): void {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  child.on('exit', (code) => fail(`${command} ended with ${code}`))
  children.push(child)
}

/** Polls until the servers are up. */
async function makeBucket(text: string): Promise<void> {
  const { origin, bucket, ...credentials } = readStoreAddress(text)
  const url = new URL(`/${bucket}`, origin)
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const request = {
      method: 'PUT',
      host: url.host,
      path: url.pathname,
      payload: EMPTY_SHA256,
      at: new Date(),
    }
    const response = await fetch(url, { method: 'PUT', headers: signedHeaders(request, credentials) }).catch(
      () => null,
    )
    if (response?.ok) return
    await wait(200)
  }
  fail('Swift did not start.')
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
