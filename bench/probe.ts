import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a measured server before its own code: reports the process's resource usage to the benchmark, without
// the product's knowledge.

/** A server's usage since it was last told to measure. */
export type Answer = {
  cpuMs: number
  /** The longest time the event loop was blocked. */
  lagMs: number
  /** Largest growth of resident memory. */
  grownMb: number
}

const POLL_MS = 10
const MB = 1024 * 1024
const lag = monitorEventLoopDelay({ resolution: 1 })
let cpu = process.cpuUsage()
let restingRss = 0
let peakRss = 0

lag.enable()
setInterval(() => {
  peakRss = Math.max(peakRss, process.memoryUsage.rss())
}, POLL_MS).unref()

process.on('message', ({ probe }: { probe?: 'watch' | 'seen' }) => {
  if (probe === undefined) return
  const answer = seen()
  if (probe === 'watch') {
    lag.reset()
    cpu = process.cpuUsage()
    restingRss = process.memoryUsage.rss()
    peakRss = restingRss
  }
  process.send?.({ probe: answer })
})

function seen(): Answer {
  const used = process.cpuUsage(cpu)
  return {
    cpuMs: (used.user + used.system) / 1000,
    lagMs: lag.max / 1e6,
    grownMb: Math.max(0, peakRss - restingRss) / MB,
  }
}
