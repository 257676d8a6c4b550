import { registerHooks } from 'node:module'

// Loaded before the server by `node bench/assurance/headers.bench.ts --plant`: answers leave without security headers, save
// those of one brand, whose page policy must then tell of the scripts that it stopped.

const FILE = '/http/headers.ts'
const BEFORE = /(app\.addHook\('onRequest', async \(request, reply\) => \{)/

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(FILE)) return loaded
    const { source: read } = loaded
    const source = typeof read === 'string' ? read : Buffer.from(read as Uint8Array).toString()
    if (!BEFORE.test(source)) throw new Error(`the fault cannot be planted: ${FILE} has no such hook`)
    const fault = `$1 if (!request.host.startsWith('railconnect.')) return;`
    return { ...loaded, source: source.replace(BEFORE, fault) }
  },
})
