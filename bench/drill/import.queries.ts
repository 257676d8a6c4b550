import type pg from 'pg'

/** How far an import has come. */
export interface Progress {
  state: string
  checked: number
  written: number
}

export async function selectProgress(db: pg.Client, importId: number): Promise<Progress> {
  const { rows } = await db.query<Progress>(
    `select i.state, count(*) filter (where r.state <> 'new')::int as checked,
       count(*) filter (where r.state = 'written')::int as written
     from identity.imports i join identity.import_rows r using (import_id) where import_id = $1 group by 1`,
    [importId],
  )
  return rows[0]!
}

/** The result of imports: a customer's units, people and their invitations, and the entries of the audit log. */
export async function selectImported(
  db: pg.Client,
  customerId: number,
): Promise<{ units: number; people: number; invitations: number; audited: number }> {
  const { rows } = await db.query<{ units: number; people: number; invitations: number; audited: number }>(
    `select
       (select count(*)::int from public.equipment where customer_id = $1 and in_fleet and equipment_id like 'DRLX%') as units,
       (select count(*)::int from identity.users where email like '%@import.drill.example') as people,
       (select count(*)::int from identity.mails where kind = 'invitation'
          and recipients[1] like '%@import.drill.example') as invitations,
       (select coalesce(sum((change -> 'after' ->> 'written')::int), 0)::int from audit.entries
        where operation = 'runImport' and change -> 'after' ? 'written') as audited`,
    [customerId],
  )
  return rows[0]!
}
