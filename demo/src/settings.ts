import { parseArgs } from 'node:util'
import type { WorldSize } from './fleet.ts'

export interface DemoSettings {
  /** The product's URL, without a slash at the end. */
  url: string
  size: WorldSize
  /** How many times faster than ours the railroad's clock runs after the history. */
  speed: number
  /** Midnight UTC at which the history ends; null reads it from the product's data. */
  anchorTs: number | null
  /** The product's folder of bills of lading for railroads; null to answer none. */
  billsFolder: string | null
  /** Answers arrive within a second, and every valid bill is accepted as it is: for journeys that wait for them. */
  isPrompt: boolean
}

/**
 * Reads the address, `--anchor`, DEMO_WORLD, DEMO_SPEED and DEMO_ANSWERS; throws a message that says what is wrong
 * and what is valid.
 */
export function readSettings(args: string[], env: NodeJS.ProcessEnv): DemoSettings {
  const options = { url: { type: 'string' }, anchor: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  return {
    url: parseUrl(values.url ?? positionals[0] ?? 'http://localhost:4000'),
    size: parseSize(env['DEMO_WORLD'] || 'full'),
    speed: parseSpeed(env['DEMO_SPEED'] || '1'),
    anchorTs: values.anchor === undefined ? null : parseAnchor(values.anchor),
    billsFolder: env['DEMO_ANSWERS'] === 'off' ? null : env['EDI_OUT_DIR'] || null,
    isPrompt: env['DEMO_ANSWERS'] === 'prompt',
  }
}

function parseUrl(text: string): string {
  if (/^https?:\/\/[^/]+\/?$/.test(text)) return text.replace(/\/$/, '')
  throw new Error(`--url "${text}" is not an address. Enter the portal’s, such as http://localhost:4000.`)
}

/** The size of the world; the server seeds the fleet of the same size. */
export function parseSize(text: string): WorldSize {
  if (text === 'full' || text === 'small') return text
  throw new Error(`DEMO_WORLD "${text}" is unknown. Use full (about 2,900 units) or small (about 150).`)
}

function parseSpeed(text: string): number {
  const speed = Number(text)
  if (Number.isFinite(speed) && speed > 0 && speed <= 100_000) return speed
  throw new Error(
    `DEMO_SPEED "${text}" is not a speed. Use a number above 0, such as 60 for one hour per minute.`,
  )
}

function parseAnchor(text: string): number {
  const ts = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (!Number.isNaN(ts)) return ts
  throw new Error(`--anchor "${text}" is not a date. Enter one like 2026-01-31.`)
}
