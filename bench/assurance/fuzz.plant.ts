import { registerHooks } from 'node:module'

// Loaded before the server by `node bench/assurance/fuzz.bench.ts --plant`: values the database refuses are taken for faults
// of ours, and faults tell their cause.

const FAULTS = [
  { file: '/http/errors.ts', from: 'BAD_VALUE.has(code)', to: 'false' },
  {
    file: '/http/errors.ts',
    from: 'message: error.message,',
    to: 'message: String((error.cause as Error)?.stack ?? error.message),',
  },
]

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const faults = FAULTS.filter(({ file }) => url.endsWith(file))
    if (faults.length === 0) return loaded
    let source = Buffer.from(loaded.source as Uint8Array).toString()
    for (const { file, from, to } of faults) {
      if (!source.includes(from)) throw new Error(`the fault cannot be planted: ${file} has no ${from}`)
      source = source.replace(from, to)
    }
    return { ...loaded, source }
  },
})
