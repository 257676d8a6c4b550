import { registerHooks } from 'node:module'

// Loaded before the server by `node bench/assurance/login.bench.ts --plant`: answers an unknown address without the work that a
// known one costs, so that the bench can be seen to notice.

const FILE = '/accounts/hashing.service.ts'
const BEFORE = /(export async function passwordFits\([^)]*\): Promise<boolean> \{)/

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(FILE)) return loaded
    const { source: read } = loaded
    const source = typeof read === 'string' ? read : Buffer.from(read as Uint8Array).toString()
    if (!BEFORE.test(source)) throw new Error(`the fault cannot be planted: ${FILE} has no passwordFits`)
    return { ...loaded, source: source.replace(BEFORE, '$1 if (stored === null) return false;') }
  },
})
