import { z } from 'zod'
import { BOUND } from '../base/bounds.ts'
import { CustomerParams, IdParam } from '../base/ids.ts'
import { MAX_COLUMNS } from './kind.ts'

/** The path of an import into a customer. */
export const ImportParams = CustomerParams.extend({ importId: IdParam })

/** How far an import has come: its columns are chosen, its rows checked without writing any, then the right ones written. */
export const IMPORT_STATES = ['mapping', 'checking', 'checked', 'running', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Whether something is being done with its rows right now. */
export const isAtWork = (state: ImportState): boolean => state === 'checking' || state === 'running'

/** The rejected rows included with the import; the downloadable file has all of them. */
export const MAX_REPORTED_REFUSALS = 100

const Problem = z.object({ column: z.string().nullable(), words: z.string() })

/** The current state of an import. */
export const Import = z.object({
  import_id: z.number(),
  kind: z.string(),
  customer_id: z.number().nullable(),
  customer_name: z.string().nullable(),
  /** The name of its file, or that it was pasted. */
  source: z.string(),
  state: z.enum(IMPORT_STATES),
  has_header: z.boolean(),
  mapping: z.record(z.string(), z.number().nullable()),
  /** The first rows as they came, the header among them. */
  sample: z.array(z.array(z.string())),
  row_count: z.number(),
  /** Looked at so far. */
  checked_count: z.number(),
  /** Right and not written yet. */
  good_count: z.number(),
  refused_count: z.number(),
  written_count: z.number(),
  refused: z.array(z.object({ row: z.number(), cells: z.array(z.string()), problems: z.array(Problem) })),
  /** Why it cannot go on; null unless it failed. */
  reason: z.string().nullable(),
  created_ts: z.string(),
})
export type Import = z.infer<typeof Import>

const MAX_CELL = 4000
const Cell = z.string().max(MAX_CELL, BOUND)

/** A refused row with its corrected cells, all of them, in the order of the file. */
const Correction = z.object({
  row: z.number().int(),
  cells: z.array(Cell).max(2 * MAX_COLUMNS, BOUND),
  /** Values of columns of the kind that the file lacks, by column; the import gets these columns. */
  added: z.record(z.string().max(60, BOUND), Cell).optional(),
})
export type Correction = z.infer<typeof Correction>

/** The request of the page once columns are selected, or once refused rows are corrected. */
export const ChosenColumns = z.object({
  has_header: z.boolean(),
  mapping: z.record(z.string().max(60, BOUND), z.number().int().min(0).max(1000).nullable()),
  /** With it, only these rows are checked again, with the columns selected before. */
  corrections: z.array(Correction).max(MAX_REPORTED_REFUSALS, BOUND).optional(),
})
export type ChosenColumns = z.infer<typeof ChosenColumns>
