import { registerHooks } from 'node:module'

// Loaded before the server by `node bench/assurance/overload.bench.ts --plant`: lets every call in at once, so that the bench can be
// seen to notice.

const FILE = '/http/gate.ts'
const BEFORE = 'return this.#running < this.#capacity.atOnce && lane.running < this.#capacity.perLane'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(FILE)) return loaded
    const source = Buffer.from(loaded.source as Uint8Array).toString()
    if (!source.includes(BEFORE)) throw new Error(`the fault cannot be planted: ${FILE} has no such line`)
    return { ...loaded, source: source.replace(BEFORE, 'return true') }
  },
})
