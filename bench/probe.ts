import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into a measured server before its own code: tells the bench what the process used, without the product knowing.

/** What a server used since it was last asked to watch. */
export type Answer = {
  cpuMs: number
  /** Longest the event loop kept others waiting. */
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
