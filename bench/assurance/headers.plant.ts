import { registerHooks } from 'node:module'

// Loaded before the server by `node bench/assurance/headers.bench.ts --plant`: answers leave without security headers.

const FILE = '/http/headers.ts'
const BEFORE = /(export function addSecurityHeaders\([^)]*\): void \{)/

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(FILE)) return loaded
    const { source: read } = loaded
    const source = typeof read === 'string' ? read : Buffer.from(read as Uint8Array).toString()
    if (!BEFORE.test(source))
      throw new Error(`the fault cannot be planted: ${FILE} has no addSecurityHeaders`)
    return { ...loaded, source: source.replace(BEFORE, '$1 if (app) return;') }
  },
})
