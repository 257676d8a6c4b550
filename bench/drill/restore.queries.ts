import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Tables that the restore itself writes, and the one with the state of backups. */
const OWN = [
  'audit.chains',
  'audit.entries',
  'audit.heads',
  'identity.backup_state',
  'identity.outgoing_hold',
  'identity.outgoing_holds',
]
/** Held emails are never due. */
const CHANGED_BY_HOLD: Record<string, string> = { 'identity.mails': `- 'due_ts'` }

/** A time and the content of every table then, in one snapshot. */
export async function selectChecksums(client: pg.Client): Promise<{ at: string; sums: Map<string, string> }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ name: string; at: Date }>(
    `select format('%I.%I', n.nspname, c.relname) as name, clock_timestamp() as at
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const sums = new Map<string, string>()
  for (const { name } of rows.filter((row) => !OWN.includes(row.name))) {
    const found = await client.query<{ line: string }>(
      `select (to_jsonb(t) ${CHANGED_BY_HOLD[name] ?? ''})::text as line from ${name} t order by 1`,
    )
    const hash = createHash('sha256')
    for (const { line } of found.rows) hash.update(line).update('\n')
    sums.set(name, `${found.rows.length} rows ${hash.digest('hex')}`)
  }
  await client.query('commit')
  return { at: rows[0]!.at.toISOString(), sums }
}

export interface StoredDocument {
  state: string
  scac: string
  filename: string
  text: string
}

/** Every document of a customer and what the portal believes of it. */
export const selectDocuments = async (client: pg.Client): Promise<StoredDocument[]> =>
  (
    await client.query<StoredDocument>(
      `select state, payload ->> 'scac' as scac, payload ->> 'filename' as filename, payload ->> 'text' as text
       from public.outbox where kind = 'tender_file'`,
    )
  ).rows

export const selectMails = async (client: pg.Client): Promise<{ id: string; state: string }[]> =>
  (await client.query<{ id: string; state: string }>('select effect_key as id, state from identity.mails'))
    .rows

/** A webhook of a customer with waiting calls; nothing listens at its URL. */
export const insertWebhook = (client: pg.Client) =>
  client.query(
    `with made as (insert into public.webhooks (customer_id, name, url, sealed_secret, owner_id)
       select 1, 'Yard', 'https://yard.example', '', min(user_id) from identity.users returning webhook_id)
     insert into public.webhook_deliveries (customer_id, webhook_id, due_ts)
       select 1, webhook_id, now() + interval '100 seconds' from made, generate_series(1, 5)`,
  )

/** How often calls of webhooks were tried, and how many wait. */
export const selectHookAttempts = async (client: pg.Client): Promise<{ attempts: number; waiting: number }> =>
  (
    await client.query<{ attempts: number; waiting: number }>(
      `select coalesce(sum(attempts), 0)::int as attempts, count(*) filter (where state = 'waiting')::int as waiting
       from public.webhook_deliveries`,
    )
  ).rows[0]!

export const selectIssued = async (client: pg.Client): Promise<{ bill: string; control: number }[]> =>
  (
    await client.query<{ bill: string; control: number }>(
      `select substring(payload ->> 'text' from 'DRILL-[0-9]+') as bill,
         substring(payload ->> 'filename' from '_([0-9]{9})')::int as control
       from public.outbox where kind = 'tender_file'`,
    )
  ).rows
