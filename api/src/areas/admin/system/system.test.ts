import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { getSystem } from '#contract/areas/admin/system/system.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import { prepareQueue } from '../../../jobs/queue-schema.ts'
import { useTestApp } from '../../../testing/app.ts'
import { watchBackups } from './system.service.ts'

const portal = useTestApp({ backups: 'on' })

/** What the archiver reported the given number of seconds ago. */
const note = (row: { base?: number; log?: number; checked?: number; trouble?: string }) =>
  portal.superuser((db) =>
    db.query(
      `insert into identity.backup_state (base_ts, log_ts, checked_ts, trouble)
       values (now() - make_interval(secs => $1), now() - make_interval(secs => $2), now() - make_interval(secs => $3), $4)
       on conflict (is_only) do update set base_ts = excluded.base_ts, log_ts = excluded.log_ts,
         checked_ts = excluded.checked_ts, trouble = excluded.trouble`,
      [row.base ?? null, row.log ?? null, row.checked ?? 5, row.trouble ?? null],
    ),
  )

const system = async () => (await portal.call(getSystem, {}, 'admin')).data

beforeAll(() => prepareQueue(portal.names.ownerUrl))
beforeEach(() => portal.superuser((db) => db.query('truncate identity.backup_state, identity.mails')))

test('administrators see when the last backup ended, and until when changes are stored', async () => {
  await note({ base: 3600, log: 20 })

  const { backup } = await system()

  expect(backup).toMatchObject({ state: 'good', trouble: null })
  expect(Date.now() - Date.parse(backup.base_ts!)).toBeGreaterThan(3_590_000)
})

test('a backup is starting before the archiver reported for the first time', async () => {
  expect((await system()).backup).toMatchObject({ state: 'starting', base_ts: null, checked_ts: null })
})

test('the queue length is shown by class, and jobs that do not start are late', async () => {
  await portal.owner((db) =>
    db.query(`select graphile_worker.add_job('deliverMails', run_at => now() - interval '10 minutes');
      select graphile_worker.add_job('deliverMails', run_at => now() - interval '1 minute');
      select graphile_worker.add_job('deliverMails', run_at => now() + interval '1 hour');
      select graphile_worker.add_job('deliverWebhooks', run_at => now() - interval '1 minute');
      select graphile_worker.add_job('ofAnotherRelease')`),
  )

  const { queues } = await system()

  const short = queues.map(({ slots, waiting, is_late }) => ({ slots, waiting, is_late }))
  expect(short).toEqual([
    { slots: 'local', waiting: 1, is_late: false },
    { slots: 'files', waiting: 0, is_late: false },
    { slots: 'exchange', waiting: 0, is_late: false },
    { slots: 'mail', waiting: 2, is_late: true },
    { slots: 'web', waiting: 1, is_late: false },
  ])
})

test('every start check is shown except backups, which have a status of their own', async () => {
  const { checks } = await system()

  expect(checks.map(({ part }) => part).toSorted()).toEqual([
    'Address',
    'Database',
    'Disk',
    'EDI folders',
    'Files',
    'Mail',
    'Proxy',
    'Secret key',
    'Time zones',
  ])
})

test('only administrators see the system status, and the database enforces it', async () => {
  expect((await portal.call(getSystem, {}, 'full')).status).toBe(403)
  for (const name of ['backup_state', 'job_queue'])
    await expect(
      portal.database.anonymous((db) => db.rows(sql`select * from ${raw(`identity.${name}()`)}`)),
    ).rejects.toThrow('the caller is not an administrator')
})

describe('administrators are mailed', () => {
  const watch = () => watchBackups(portal)(portal)
  const fault = (seconds: number) =>
    portal.superuser((db) =>
      db.query(`update identity.backup_state set bad_since_ts = now() - make_interval(secs => $1)`, [
        seconds,
      ]),
    )
  const mails = async () =>
    (await portal.call(listOutbox, { query: {} }, 'admin')).data.data.map(
      ({ kind, recipients }) => `${kind} to ${String(recipients)}`,
    )

  test('once while backups fail for five minutes, and once when they work again', async () => {
    await note({ base: 3600, log: 20, trouble: 'The object store answered 403 AccessDenied' })
    await watch()
    expect(await mails()).toEqual([])

    await fault(301)
    await watch()
    await watch()
    expect(await mails()).toEqual(['backup_fault to admin@test.example'])

    await note({ base: 3600, log: 20 })
    await watch()
    await watch()
    expect(await mails()).toEqual([
      'backup_recovered to admin@test.example',
      'backup_fault to admin@test.example',
    ])
  })

  test('also when the part that takes backups never reported', async () => {
    await watch()
    await portal.superuser((db) =>
      db.query(`update identity.backup_state set checked_ts = now() - interval '2 minutes'`),
    )
    await watch()
    await fault(301)
    await watch()

    expect(await mails()).toEqual(['backup_fault to admin@test.example'])
  })
})
